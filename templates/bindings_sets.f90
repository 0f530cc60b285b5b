//% local op = model.name
! A set of sparse points; as it is it has none. An amplitude, of sources, or a record, of receivers, is element
! point + stride * row of what values points to; after the last row sources do nothing and receivers record
! nothing.
//% for _, text in ipairs(points_texts(model, steps, stages)) do
//% for _, line in ipairs(wrapped(text, columns)) do
! $(line)
//% end
//% end
type, bind(C) :: $(op)_set
    type(c_ptr) :: list = c_null_ptr ! on the device: a copy of the list that was made
    type(c_ptr) :: values = c_null_ptr ! on the device: elements, such as a(points, 0:rows - 1)
    integer(c_int64_t) :: stride = 0 ! elements from row to row, at least points
    integer(c_int64_t) :: row = 0 ! of the step to come; steps count it up
    integer(c_int64_t) :: rows = 0 ! of values
    integer(c_int64_t) :: points = 0, groups = 0, parts = 0, ruled = 0 ! of the list
end type $(op)_set

! What a point weighs in a cell. Points and cells of the interior are numbered from 0. A place between
! cells has several.
type, bind(C) :: $(op)_weight
    integer(c_int64_t) :: point = 0, cell(3) = 0
    real(c_double) :: weight = 0
end type $(op)_weight
