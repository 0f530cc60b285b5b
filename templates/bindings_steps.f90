//% local op, dims = model.name, model.dimensions
! Whole steps of the whole interior: lo and hi do not count. Halos obey the rules before, by
! $(op)_halo, and after; args then says where each grid is. steps are of kind
! c_int or c_int64_t.
interface $(op)_run
    procedure :: run_steps, run_steps_int
end interface
! The same by a strategy of the table, given by its name.
interface $(op)_run_by
    procedure :: run_by, run_by_int
end interface
! Renames grids as that many steps do.
interface $(op)_advance
    procedure :: advance, advance_int
end interface

! These return a hipError_t as those above do.
interface
    function run_steps(args, steps, stream) result(status) &
            bind(C, name="$(op)_run")
        import :: $(op)_args, c_ptr, c_int, c_int64_t
        type($(op)_args), intent(inout) :: args
        integer(c_int64_t), value :: steps
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function run_steps

    function run_entry(by, args, steps, stream) result(status) &
            bind(C, name="$(op)_run_by")
        import :: $(op)_args, c_ptr, c_int, c_int64_t
        import :: $(op)_strategy
        type($(op)_strategy), intent(in) :: by
        type($(op)_args), intent(inout) :: args
        integer(c_int64_t), value :: steps
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function run_entry

    subroutine advance(args, steps) &
            bind(C, name="$(op)_advance")
        import :: $(op)_args, c_int64_t
        type($(op)_args), intent(inout) :: args
        integer(c_int64_t), value :: steps
    end subroutine advance

    ! Writes what rules say of all grids that steps change: before the first step.
    function $(op)_halo(args, faces, stream) result(status) &
            bind(C, name="$(op)_halo")
        import :: $(op)_args, c_ptr, c_int
        type($(op)_args), intent(in) :: args
        integer(c_int), value :: faces
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function $(op)_halo

//% if stages then
    ! One stage of a step: writes the region and what lies outside as its image. It begins when the one
    ! before is enqueued everywhere; after the last, $(op)_advance renames.
    function $(op)_stage(args, stage, lo, hi, faces, stream) result(status) &
            bind(C, name="$(op)_stage")
        import :: $(op)_args, c_ptr, c_int, c_int64_t
        type($(op)_args), intent(in) :: args
        integer(c_int), value :: stage
        integer(c_int64_t), intent(in) :: lo($(dims)), hi($(dims))
        integer(c_int), value :: faces
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function $(op)_stage

    ! All stages of a step, of the whole interior only, no face of which may be a neighbour's.
//% else
    ! Of one step, writes the region and what lies outside as its image; when all regions are enqueued,
    ! $(op)_advance renames.
//% end
    function $(op)_group(args, lo, hi, steps, faces, stream) result(status) &
            bind(C, name="$(op)_group")
        import :: $(op)_args, c_ptr, c_int, c_int64_t
        type($(op)_args), intent(in) :: args
        integer(c_int64_t), intent(in) :: lo($(dims)), hi($(dims))
        integer(c_int), value :: steps, faces
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function $(op)_group

//% if groups and not stages then
    ! How many steps a group of these arguments has: $(groups.time), or 1 where that cannot be.
    function $(op)_group_steps(args, faces) result(steps) &
            bind(C, name="$(op)_group_steps")
        import :: $(op)_args, c_int
        type($(op)_args), intent(in) :: args
        integer(c_int), value :: faces
        integer(c_int) :: steps
    end function $(op)_group_steps

//% end
//% if model.counts_steps then
    ! Moves so many steps from args%step$(#steps.points > 0 and ", and from rows of points," or "")
    ! to what args%steps_done points to: $(op)_run does so itself.
    function $(op)_count(args, steps, stream) result(status) &
            bind(C, name="$(op)_count")
        import :: $(op)_args, c_ptr, c_int, c_int64_t
        type($(op)_args), intent(inout) :: args
        integer(c_int64_t), value :: steps
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function $(op)_count

//% end
//% if #steps.points > 0 then
    function make_list(args, set, weights, count, list, bytes) result(why) &
            bind(C, name="$(op)_points")
        import :: $(op)_weight, c_ptr, c_int64_t, c_size_t
        type(c_ptr), value :: args, set
        type($(op)_weight), intent(in) :: weights(*)
        integer(c_int64_t), value :: count
        type(c_ptr), value :: list
        integer(c_size_t), intent(inout) :: bytes
        type(c_ptr) :: why
    end function make_list

//% end
    ! All of this for C that does not know the operator: a const hipstencil_operator *.
    function $(op)_operator() result(description) &
            bind(C, name="$(op)_operator")
        import :: c_ptr
        type(c_ptr) :: description
    end function $(op)_operator
end interface
