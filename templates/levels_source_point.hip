//% local rows = k.axis[2] ~= ""
//% local row = rows and "own_y() + i / vector" or "0"
//% local column = "own_x() + i % vector"
//% if points_are_images(k) then
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
for (int i = 0; i < $(k.rows > 1 and "rows * " or "")vector; i++) {
//% if images_have_signs(k) then
    int sign = $(flips_along(k, 3) and "flips" or "0");
    {
        int &flips = sign;
        (void)flips;
//% else
    {
//% end
        const int x_of = $(in_memory(k, 1, column, at_the_point));
        const int y_of = $(rows and in_memory(k, 2, row, at_the_point) or "0");
        if (x_of != (int)position.x$(rows and " || y_of != (int)position.y" or " || y_of != 0"))
            continue;
//% for axis, index in ipairs { column, rows and row or nil } do
//% if carried_along(k, axis) then
        if ($(outside_text(k, axis, index, 1))) // which keeps what it held
            continue;
//% end
//% end
    }
//% else
{
//% local within_rows = rows and has_row(k) or ""
    const int column = (int)position.x - own_x()$(rows and ", row = (int)position.y - own_y()" or "");
    const bool is_own = (column >= 0) & (column < vector)$(within_rows) & (step >= 0);
    const int i = is_own ? $(rows and "row * vector + " or "")column : -1;
//% if flips_along(k, 3) then
    const int sign = flips;
//% end
//% end
    const bool acts = step >= 0$(flips_at_all(k) and " && !(sign & ON_PLANE)" or ""); // what is on a plane is held
//% local signed = flips_at_all(k) and "(sign & FLIPPED ? -sum : sum)" or "sum"
//% for _, w in ipairs(l.work) do
//% for e = 0, k.vector - 1 do
//% local to = "made." .. levels_row(model, k, w.row, state) .. (k.vector > 1 and "[" .. e .. "]" or "")
    if (acts && i == $(w.row * k.vector + e))
        $(to) = (real)$(set.replaces and signed or "((wide)" .. to .. " + " .. signed .. ")");
//% end
//% end
}
