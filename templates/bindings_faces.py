class Faces(enum.IntFlag):
    """Faces that are not the end of the domain, joined by |: what lies there is a neighbour's."""

//% for axis = 1, model.dimensions do
    $(("XYZ"):sub(axis, axis))_LOW = $(1 << (2 * axis - 2))
    $(("XYZ"):sub(axis, axis))_HIGH = $(1 << (2 * axis - 1))
//% end


def _in_region(args, lo=None, hi=None):
    region = Args.from_buffer_copy(args)
    region.lo = (0,) * 3 if lo is None else lo
    region.hi = args.extent if hi is None else hi
    return region


def _number_of_steps(steps):
    steps = _integer("steps", steps)
    if steps < 0:
        raise ValueError("steps are %d; they are 0 or more" % steps)
    return steps
