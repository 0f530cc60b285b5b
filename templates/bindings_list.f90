//% local op = model.name
! Makes the list of the set of args that is named, of its weights, and fills in what the set says of it;
! set%list is to point to a copy on the device, and list lives as long where that is the host. Cells are of
! args%extent. Needs no device. Why not, or an empty text.
function $(op)_points(args, name, weights, list) result(why)
    type($(op)_args), intent(inout), target :: args
    character(*), intent(in) :: name
    type($(op)_weight), intent(in) :: weights(:)
    integer(c_int8_t), allocatable, target, intent(out) :: list(:)
    character(:), allocatable :: why
    type(c_ptr) :: set, text
    integer(c_size_t) :: bytes
    why = ""
    select case (name)
//% for _, set in ipairs(steps.points) do
    case ("$(set.member)")
        set = c_loc(args%$(set.member))
//% end
    case default
        why = "there are no points '" // name // "'"
        return
    end select
    bytes = 0
    text = make_list(c_loc(args), set, weights, size(weights, kind=c_int64_t), c_null_ptr, bytes)
    if (.not. c_associated(text)) then
        allocate (list(bytes))
        text = make_list(c_loc(args), set, weights, size(weights, kind=c_int64_t), c_loc(list), bytes)
    end if
    if (c_associated(text)) why = $(op)_text(text)
end function $(op)_points
