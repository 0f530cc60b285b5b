//% local op = model.name
!     status = $(op)(args, c_null_ptr)
!     if (status /= 0) error stop $(op)_message(args, status)
