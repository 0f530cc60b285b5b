//% local op = model.name
function run_steps_int(args, steps, stream) result(status)
    type($(op)_args), intent(inout) :: args
    integer(c_int), intent(in) :: steps
    type(c_ptr), intent(in) :: stream
    integer(c_int) :: status
    status = run_steps(args, int(steps, c_int64_t), stream)
end function run_steps_int

function run_by_int(by, args, steps, stream) result(status)
    character(*), intent(in) :: by
    type($(op)_args), intent(inout) :: args
    integer(c_int), intent(in) :: steps
    type(c_ptr), intent(in) :: stream
    integer(c_int) :: status
    status = run_by(by, args, int(steps, c_int64_t), stream)
end function run_by_int

function run_by(by, args, steps, stream) result(status)
    character(*), intent(in) :: by
    type($(op)_args), intent(inout) :: args
    integer(c_int64_t), intent(in) :: steps
    type(c_ptr), intent(in) :: stream
    integer(c_int) :: status
    type($(op)_strategy), pointer :: entries(:)
    type(c_ptr) :: table
    integer(c_int) :: count
    integer :: i
    status = 1 ! hipErrorInvalidValue
    table = $(op)_strategies(count)
    call c_f_pointer(table, entries, [count])
    do i = 1, count
        if ($(op)_text(entries(i)%name) == by) &
            status = run_entry(entries(i), args, steps, stream)
    end do
end function run_by

subroutine advance_int(args, steps)
    type($(op)_args), intent(inout) :: args
    integer(c_int), intent(in) :: steps
    call advance(args, int(steps, c_int64_t))
end subroutine advance_int
