//% local op = model.name
! Each enqueues the update of the region on `stream` (c_null_ptr: the default one) and returns a
! hipError_t without waiting: 0 for success, 1 for arguments that are refused.
interface
    ! The recommended strategy: $(recommended.label).
    function $(op)(args, stream) result(status) &
            bind(C, name="$(op)")
        import :: $(op)_args, c_ptr, c_int
        type($(op)_args), intent(in) :: args
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function $(op)
//% for _, p in ipairs(plans) do

    function $(p.function_name)(args, stream) result(status) &
            bind(C, name="$(p.function_name)")
        import :: $(op)_args, c_ptr, c_int
        type($(op)_args), intent(in) :: args
        type(c_ptr), value :: stream
        integer(c_int) :: status
    end function $(p.function_name)
//% end
end interface
