//% local op = model.name
def place(self, args, name, weights, values, row=0, to=None):
    """Gives args the set of points `name`, one of SETS.

    weights  (point, cell, weight) of every cell of every point: points are numbered from 0, cells are of the interior
             of args, whose extent is set before; a place between cells has several
    values   an array of rows x points where kernels can reach it: amplitudes, or what receivers write to
    row      of `values`, of the step to come
    to       puts the list, a buffer of bytes that kernels read, on the device and returns it there, as
             lambda list: cupy.asarray(numpy.frombuffer(list, "u1")) does; None: it stays on the host
    """
    if name not in SETS:
        raise ValueError("$(op) has no points %r; it has %s" % (name, ", ".join(SETS)))
    at = address(values, name in RECEIVERS and "values of " + name)
    rows, count, stride = _rows(values)
    placed, points = self._listed(args, name, _weights(weights))
    if points.points > count:
        raise ValueError("values have %d points a row; weights are of point %d" % (count, points.points - 1))
    there = to(placed) if to else placed
    points.list = _place_of(there)
    points.values, points.stride, points.row, points.rows = at, stride, _integer("row", row), rows
    setattr(args, name, points)
    args.__dict__["what was placed as " + name] = there, values  # lives as long

def _listed(self, args, name, weights):
    """The list of a set on the host, and the set that says what is in it."""
    args, length = _in_region(args), ctypes.c_size_t()
    member = ctypes.byref(args, getattr(Args, name).offset)
    why = self._points(args, member, weights, len(weights), None, length)
    placed = (ctypes.c_char * length.value)()
    why = why or self._points(args, member, weights, len(weights), placed, length)
    if why:
        raise Error(1, "$(op)_points: %s" % why.decode())
    return placed, getattr(args, name)
