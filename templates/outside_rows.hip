// The rows of a thread from (x, y, z) on, `step` apart along y, 1, or z, 2: those that are less than `left` further.
// What rules say of an index, they say `once`, or again of what they said: see shell.
template <bool once, int along, class index>
static __device__ inline void $(name)_rows(
    const shell &where, real *grid$(told_rows(group, name, fixed, true)), index x,
    index from_x, index y, index z, index step, index left)
{
    real *const first = grid + place_of<along>(where, x, y, z);
    const int64_t apart = (int64_t)step * (index)where.pitch[along - 1];
    real values[rows];
    unsigned written = 0; // rows; all loads are on their way before the first store
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll
#endif
    for (int row = 0; row < rows; row++, y += along == 1 ? step : 0, z += along == 2 ? step : 0) {
        const bool is_there = row * step < left;
        if (!once && !is_there)
            break; // so far out rules would be asked many times
//% for i, f in ipairs(fixed) do
//% local letter = ("xyz"):sub(f.axis, f.axis)
//% local past = f.side == 1 and letter .. " < 0" or letter .. " >= (index)where.n[" .. f.axis - 1 .. "]"
        if (is_there && $(past) && !(where.faces & $(face_bit(f.axis, f.side)))) {
            values[row] = fixed.v$(i);
            written |= 1u << row;
            continue;
        }
//% end
//% if group.signs or group.crossed then
        source s = along_x;
//% end
//% for axis = 2, 3 do
//% local letter = ("xyz"):sub(axis, axis)
//% local told = group.tells[axis] and ", s" or ""
//% if axis <= model.dimensions and is_mapped(group, axis) then
        const index from_$(letter) = $(name)_$(letter)<once>(
            $(letter), (index)where.n[$(axis - 1)], where.faces$(told));
//% else
        const index from_$(letter) = $(letter);
//% end
//% end
        if (!(is_there & is_inside(where, from_x, from_y, from_z)))
            continue;
//% local of = group.crossed and "grids.at[s.grid]" or "grid"
        const real value = $(of)[place_of<along>(where, from_x, from_y, from_z)];
        written |= 1u << row;
//% if group.signs then
        values[row] = s.sign == 0 ? (real)0 : (real)s.sign * value;
//% else
        values[row] = value;
//% end
    }
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll
#endif
    for (int row = 0; row < rows; row++)
        if (written >> row & 1)
            first[row * apart] = values[row];
}
