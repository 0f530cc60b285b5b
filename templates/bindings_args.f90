//% local op, extents = model.name, ({ "nx", "nx, ny", "nx, ny, nz" })[model.dimensions]
//% local dims = model.dimensions
! All grids have the same extents and pitches, in elements; x is contiguous, as the first index of an
! array of Fortran is. A grid is the device address of its first interior element. Indices of the
! region begin with 0: lo(axis) <= index < hi(axis). Of extent, lo and hi the first $(dims) count.
type, bind(C) :: $(op)_args
//% for _, g in ipairs(model.grids) do
//% local read = g.read and ", and read at the point" or ""
    type(c_ptr) :: $(g.member) = c_null_ptr ! $(g.written and "written" .. read or "read")
//% end
    integer(c_int64_t) :: extent(3) = 0 ! points of the interior: $(extents)
    integer(c_int64_t) :: pitch(2) = 0 ! elements from row to row, from plane to plane
    integer(c_int64_t) :: lo(3) = 0 ! region to update: lo <= index < hi
    integer(c_int64_t) :: hi(3) = 0
//% for _, s in ipairs(model.scalars) do
    real(c_double) :: $(s.member) = 0
//% end
//% if #model.indexes > 0 then
    integer(c_int64_t) :: origin(3) = 0 ! index of the first interior element
//% end
//% if model.counts_steps then
    integer(c_int64_t) :: step = 0 ! number of the step
    type(c_ptr) :: steps_done = c_null_ptr ! on the device, an int64 that is added to that number; or none
//% end
//% for _, p in ipairs(steps and steps.points or {}) do
    type($(op)_set) :: &
        $(p.member) ! $(p.receiver and "receivers" or "sources")
//% end
//% if steps then
    type(c_ptr) :: sharing = c_null_ptr ! a hipstencil_sharing, or none
//% end
//% if groups and #groups.scratch > 0 then
    type(c_ptr) :: scratch($(#groups.scratch)) = c_null_ptr ! of $(op)_run: what groups of steps need
//% end
end type $(op)_args
