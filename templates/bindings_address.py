_Array = collections.namedtuple("_Array", "address kind fits shape strides unit readonly")


def _array_of(array):
    """What NumPy, CuPy and PyTorch have, or a buffer: strides are in bytes of which an element has `unit`."""
    for name in ("__cuda_array_interface__", "__array_interface__"):
        interface = getattr(array, name, None)
        if interface is not None:
            kind, (at, readonly) = interface["typestr"], interface["data"]
            swapped = kind[0] == (">" if sys.byteorder == "little" else "<")
            fits = kind[1:] == "f%d" % ELEMENT_BYTES and not swapped
            return _Array(at, kind, fits, interface["shape"], interface.get("strides"), int(kind[2:]), readonly)
    if hasattr(array, "data_ptr"):  # a tensor
        kind, unit = str(array.dtype), array.element_size()
        strides = [unit * stride for stride in array.stride()]
        fits = kind == "torch.float%d" % (8 * ELEMENT_BYTES)
        return _Array(array.data_ptr(), kind, fits, array.shape, strides, unit, False)
    view = memoryview(array)
    kind = view.format.lstrip("@=<" if sys.byteorder == "little" else "@=>")
    fits = kind in ("$(model.type == "float" and "f" or "d")", "B", "b", "c")  # bytes are of any type
    there = view.c_contiguous and not view.readonly
    at = ctypes.addressof(ctypes.c_char.from_buffer(array)) if there else None
    return _Array(at, kind, fits, view.shape, view.strides, view.itemsize, view.readonly)


def address(array, written=None):
    """Where an array's first element lies: of an integer or None, of what NumPy, CuPy and PyTorch have, of a buffer.

    A grid is told by its first interior element, which that of a view of the interior is. What is written has a name
    in `written`, and can be no array that is only to be read.
    """
    if array is None or isinstance(array, int):
        return _place_of(array)
    array = _array_of(array)
    if not array.fits:
        raise TypeError("elements are of type '%s', they must be %s" % (array.kind, TYPE))
    if array.strides and array.shape[-1] > 1 and array.strides[-1] != array.unit:
        raise TypeError("elements along the last axis, x, are %d bytes apart, they must be %d: rows are contiguous"
                        % (array.strides[-1], array.unit))
    if array.readonly and written:
        raise TypeError("%s is written; the array is read-only" % written)
    return _known(array)


def _known(array):
    if array.address is None:
        raise TypeError("the buffer is read-only")
    return array.address


def _place_of(array):
    """The address of elements of any type."""
    if array is None:
        return array
    return _integer("an address", array, 0, 2**64) if isinstance(array, int) else _known(_array_of(array))


def _integer(name, value, least=-2**63, end=2**63):
    value = operator.index(value)
    if not least <= value < end:
        raise OverflowError("%s is %d; it has 64 bits" % (name, value))
    return value


def _numbers(name, value, most):
    least = DIMENSIONS - 3 + most  # what is left out is of axes that there are not
    try:
        value = tuple(map(operator.index, value))
    except TypeError:
        raise TypeError("%s is %r; it takes whole numbers in a list or tuple" % (name, value)) from None
    if not least <= len(value) <= most:
        raise TypeError("%s has length %d; in %d dimensions it takes %d" % (name, len(value), DIMENSIONS, least))
    return tuple(_integer(name, number) for number in value)
