//% local op = model.name
class Strategy(ctypes.Structure):
    """$(op)_strategy: an entry of Operator.table()."""

    _fields_ = [
        ("name", ctypes.c_char_p),
//% if stages then
        ("stage", ctypes.c_void_p * $(#stages)),  # functions that update the region
//% else
        ("run", ctypes.c_void_p),
        ("block", ctypes.c_int * 3),  # threads
        ("vector", ctypes.c_int),  # points per thread along x
        ("rows", ctypes.c_int),  # points per thread along y
        ("planes", ctypes.c_int),  # that one block streams through at most
        ("lds_bytes", ctypes.c_int),  # per block
        ("halo_lo", ctypes.c_int * 3),
        ("halo_hi", ctypes.c_int * 3),
        ("alignment", ctypes.c_int),  # bytes
//% end
        ("flops_per_point", ctypes.c_double),
        ("bytes_per_point", ctypes.c_double),
//% if steps and not stages then
        ("images", ctypes.c_void_p),  # of steps: run, which loads images from inside
//% end
//% if groups and stages then
        ("fused", ctypes.c_void_p),  # all stages of a step in one launch
        ("fits", ctypes.c_void_p),
//% elseif groups then
        ("time", ctypes.c_int),  # steps that one launch makes: 1, or a group of several
        ("group", ctypes.c_void_p),
        ("fewer", ctypes.c_void_p),  # the same of fewer steps
        ("fits", ctypes.c_void_p),
//% end
    ]
//% if steps then


//% part("bindings_faces")
//% end


class Operator:
    """The functions of $(op).h in a shared library; load() makes one."""

    def __init__(self, library):
        self.library = library
//% if not stages then
        self.strategies = {label: self._launch("$(op)_" + label) for label in STRATEGIES}
        self._recommended = self._launch("$(op)")
//% end
        self._why = self._function("$(op)_why", ctypes.c_char_p, ctypes.POINTER(Args))
        self._table = self._function("$(op)_strategies", ctypes.POINTER(Strategy), ctypes.POINTER(ctypes.c_int))
//% if steps then
        self._entries = {entry.name.decode(): entry for entry in self.table()}
        self.description = self._function("$(op)_operator", ctypes.c_void_p)()  # for code that knows no operator
        args, number, region = ctypes.POINTER(Args), ctypes.c_int64, ctypes.c_int64 * 3
        by, faces, stream = ctypes.POINTER(Strategy), ctypes.c_uint, ctypes.c_void_p
        self._run = self._function("$(op)_run", ctypes.c_int, args, number, stream)
        self._run_by = self._function("$(op)_run_by", ctypes.c_int, by, args, number, stream)
        self._halo = self._function("$(op)_halo", ctypes.c_int, args, faces, stream)
        self._group = self._function("$(op)_group", ctypes.c_int, args, region, region, ctypes.c_int, faces, stream)
        self._advance = self._function("$(op)_advance", None, args, number)
//% if #steps.points > 0 then
        where, weights, length = ctypes.c_void_p, ctypes.POINTER(Weight), ctypes.POINTER(ctypes.c_size_t)
        self._points = self._function("$(op)_points", ctypes.c_char_p, args, where, weights, number, where, length)
//% end
//% if model.counts_steps then
        self._count = self._function("$(op)_count", ctypes.c_int, args, number, stream)
//% end
//% if groups and not stages then
        self._group_steps = self._function("$(op)_group_steps", ctypes.c_int, args, faces)
//% end
//% end
//% if stages then
        self._stage = self._function("$(op)_stage", ctypes.c_int, args, ctypes.c_int, region, region, faces, stream)
//% end
//% if not stages then

    def __call__(self, args, stream=None):
        """Enqueues the update of the region by the recommended strategy."""
        self._recommended(args, stream)
//% end

    def why(self, args):
        """Why calls refuse the arguments, or None."""
        text = self._why(args)
        return text.decode() if text else None

    def table(self):
        """What there is to choose from, as a list of Strategy."""
        count = ctypes.c_int()
        table = self._table(count)
        return [table[i] for i in range(count.value)]
//% if steps then

    //% part("bindings_steps")
    //% if #steps.points > 0 then

    //% part("bindings_place")
    //% end
//% end

    def _function(self, name, result, *arguments):
        function = self.library[name]
        function.restype = result
        function.argtypes = arguments
        return function
//% if not stages then

    def _launch(self, name):
        function = self._function(name, ctypes.c_int, ctypes.POINTER(Args), ctypes.c_void_p)

        def launch(args, stream=None):
            self._raise(name, function(args, stream), args)

        return launch
//% end

    def _raise(self, name, status, args, refused=None):
        if status:
            why = self.why(args) or status == 1 and refused
            raise Error(status, "%s: %s" % (name, why or self._text(status)))

    def _text(self, status):
        for name in ("hipGetErrorString", "cudaGetErrorString"):
            try:
                return self._function(name, ctypes.c_char_p, ctypes.c_int)(status).decode()
            except AttributeError:
                pass  # it is not among what the library is linked with
        return "hipError_t %d" % status
