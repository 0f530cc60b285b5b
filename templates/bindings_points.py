class Weight(ctypes.Structure):
    """hipstencil_weight: what a point weighs in a cell."""

    _fields_ = [("point", ctypes.c_int64), ("cell", ctypes.c_int64 * 3), ("weight", ctypes.c_double)]


class Points(ctypes.Structure):
    """hipstencil_points: a set of sparse points, a member of Args; of zeros it has none. Operator.place() gives it.

    values[row * stride + point] is an amplitude of a source, or a record; row is that of the step to come, which
    steps count up. After the last of the rows sources do nothing and receivers record nothing.
    """

    _fields_ = [
        ("list", ctypes.c_void_p),  # on the device: what place() made
        ("values", ctypes.c_void_p),  # on the device
        ("stride", ctypes.c_int64),  # elements from row to row
        ("row", ctypes.c_int64),
        ("rows", ctypes.c_int64),  # of values
        ("points", ctypes.c_int64),  # whose numbers are below
        ("groups", ctypes.c_int64),
        ("parts", ctypes.c_int64),
        ("ruled", ctypes.c_int64),
    ]


SETS = (  # of points
//% for i, text in ipairs(points_texts(model, steps, stages)) do
    # $(text)
    "$(steps.points[i].member)",
//% end
)
RECEIVERS = {  # of these sets those that record
//% for _, set in ipairs(steps.points) do
//% if set.receiver then
    "$(set.member)",
//% end
//% end
}


def _weights(weights):
    def weight(point, cell, value):
        cell = _numbers("a cell", cell, 3)
        return Weight(_integer("a point's number", point), cell + (0,) * (3 - len(cell)), value)

    given = [weight(*each) for each in weights]
    return (Weight * len(given))(*given)


def _rows(values):
    """Rows of values, points of a row, and elements from row to row."""
    values = _array_of(values)
    if len(values.shape) != 2 or values.unit != ELEMENT_BYTES:
        raise TypeError("values have %d axes, elements of '%s'; they have two, rows and points, elements of %s"
                        % (len(values.shape), values.kind, TYPE))
    rows, points = values.shape
    stride = values.strides[0] // ELEMENT_BYTES if values.strides and rows > 1 else points
    if stride < points:
        raise TypeError("rows of values are %d elements apart; a row has %d points" % (stride, points))
    return rows, points, stride
