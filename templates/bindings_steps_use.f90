//% local op = model.name
//% local first = ({ "1", "1, 1", "1, 1, 1" })[model.dimensions]
!     status = $(op)_halo(args, 0, c_null_ptr)   ! before the first step
!     if (status == 0) &
!         status = $(op)_run(args, 1000, c_null_ptr)
!     if (status /= 0) error stop $(op)_message(args, status)
//% if steps.period > 1 then
!     if (c_associated(args%$(shown), c_loc(a($(first))))) ...   ! where it is now
!
! A step renames:
//% for _, text in ipairs(turn_texts(model, steps)) do
//% for _, line in ipairs(wrapped(text, columns)) do
!     $(line)
//% end
//% end
! so that after $(op)_period every grid is in the array that it began in.
! Arrays that take turns all need the halo that one of them needs. What lies outside:
//% else
!
! Steps leave every grid in its array. What lies outside:
//% end
//% for _, text in ipairs(outside_texts(model, steps)) do
//% for _, line in ipairs(wrapped(text, columns)) do
!     $(line)
//% end
//% end
//% if #steps.points > 0 then
!
! Sets of points are given before steps:
!     why = $(op)_points(args, "$(steps.points[1].member)", &
!         [$(op)_weight(point, [i, j, k], 1d0)], list)
//% end
//% if not stages then
!
! $(op)(args, c_null_ptr) sweeps over a region, lo to hi, and nothing else.
//% end
