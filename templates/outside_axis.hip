//% local letter = ("xyz"):sub(axis, axis)
//% local own_signs = group.signs and not group.same
//% local told = group.tells[axis] and ", source &s" or ""
// Where the value at i along $(letter) comes from.
template <bool once, class index>
static __device__ inline index $(name)_$(letter)(
    index i, index$(extent_parameter(group.faces[axis])), unsigned faces$(told))
{
    for (;;) {
        const index before = i;
//% local chosen = "i"
//% for side = 2, 1, -1 do
//% local f, at = group.faces[axis][side], ({ "below", "above" })[side]
//% if is_image(f) then
        const bool $(at) = ($(beyond_text(f, side))) & !(faces & $(face_bit(axis, side)));
//% chosen = at .. " ? " .. image_text(f, side) .. " : " .. chosen
//% end
//% end
//% for side, f in ipairs(group.faces[axis]) do
//% local at, number = ({ "below", "above" })[side], 2 * axis + side - 3
//% if f.zero then
        if (i == $(point_text(f, side)) && !(faces & $(face_bit(axis, side))))
            s.sign = 0;
//% end
//% if f.kind == "mirror" and group.tells[axis] then
//% if own_signs then
        s.sign *= $(at) ? $(name)_signs[s.grid][$(number)] : 1;
//% elseif f.sign < 0 then
        s.sign = $(at) ? -s.sign : s.sign;
//% end
//% if group.crossed then
        s.grid = $(at) ? $(name)_sources[s.grid][$(number)] : s.grid;
//% end
//% end
//% end
        i = $(chosen);
        if (once || i == before)
            return i;
    }
}
