//% local op = model.name
! An entry of the table of strategies.
type, bind(C) :: $(op)_strategy
    type(c_ptr) :: name ! $(op)_text(name)
//% if stages then
    type(c_funptr) :: stage($(#stages)) ! update the region
//% else
    type(c_funptr) :: run
    integer(c_int) :: block(3) ! threads
    integer(c_int) :: vector, rows ! points per thread along x and y
    integer(c_int) :: planes ! that one block streams through at most
    integer(c_int) :: lds_bytes ! per block
    integer(c_int) :: halo_lo(3), halo_hi(3)
    integer(c_int) :: alignment ! bytes
//% end
    real(c_double) :: flops_per_point, bytes_per_point
//% if steps and not stages then
    type(c_funptr) :: images ! of steps: run, which stores images outside, too
//% end
//% if groups and stages then
    type(c_funptr) :: fused, fits ! all stages of a step in one launch
//% elseif groups then
    integer(c_int) :: time ! steps that one launch makes: 1, or a group of several, by the functions below
    type(c_funptr) :: group, fewer, fits
//% end
end type $(op)_strategy
