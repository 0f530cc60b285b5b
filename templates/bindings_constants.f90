//% local op = model.name
! Steps after which every grid is in the array that it began in.
integer, parameter, public :: $(op)_period = $(groups and groups.period or steps.period)
! Faces that are not the end of the domain, as sums: what lies there is a neighbour's.
//% for axis = 1, model.dimensions do
integer(c_int), parameter, public :: $(op)_$(("xyz"):sub(axis, axis))_low = $(1 << (2 * axis - 2))
integer(c_int), parameter, public :: $(op)_$(("xyz"):sub(axis, axis))_high = $(1 << (2 * axis - 1))
//% end
//% if stages then
! Stages of a step, in their order.
//% for k, stage in ipairs(stages) do
integer(c_int), parameter, public :: &
    $(op)_stage_$(stage.name) = $(k - 1)
//% end
//% end
