//% local letters, dims, op = "xyz", model.dimensions, model.name
//% local count = #group.grids
//% local function bit(axis, side) return 1 << (2 * (axis - 1) + side - 1) end
//% local function is_image(f) return f.kind == "periodic" or f.kind == "mirror" end
//% local function counts(axis) return is_image(group.faces[axis][2]) or group.faces[axis][1].kind == "periodic" end
//% local function mapped(axis) return is_image(group.faces[axis][1]) or is_image(group.faces[axis][2]) end
//% local own_signs = group.signs and not group.same
//% local KINDS = { halo = "HALO", fixed = "FIXED", periodic = "IMAGE", mirror = "IMAGE" }
//% local fixed = {}
//% for axis = dims, 1, -1 do
//% for side = 1, 2 do
//% local f = group.faces[axis][side]
//% if f.kind == "fixed" then fixed[#fixed + 1] = { axis = axis, side = side, value = f.value } end
//% end
//% end
//% if count > group.ruled then
// The grids of a launch; the last $(count - group.ruled) only have images taken of them.
//% else
// The grids of a launch.
//% end
struct $(name)_grids
{
    real *at[$(count)]; // $(join(group.grids, ", ", function(x) return model.grids[x.grid].name end))
};
//% if group.signs and not group.same then

// By grid and face: the sign of images.
static __device__ const signed char $(name)_signs[$(count)][6] = {
//% for _, x in ipairs(group.grids) do
    {$(join(x.faces, ", ", function(f) return tostring(f.sign) end))},
//% end
};
//% end
//% if group.crossed then

// By grid and face: the grid that images come from.
static __device__ const unsigned char $(name)_sources[$(count)][6] = {
//% for _, x in ipairs(group.grids) do
    {$(join(x.faces, ", ", function(f) return tostring(f.from) end))},
//% end
};
//% end
//% for axis = 1, dims do
//% if mapped(axis) then

//% local letter, n = letters:sub(axis, axis), counts(axis) and " n" or ""
//% local told = group.tells[axis] and ", source &s" or ""
// Where the value at i along $(letter) comes from.
static __device__ inline int64_t $(name)_$(letter)(int64_t i, int64_t$(n), unsigned faces$(told))
{
    for (;;) {
//% for side, f in ipairs(group.faces[axis]) do
//% local own = "!(faces & " .. bit(axis, side) .. ")"
//% if f.kind == "periodic" then
        if (i $(side == 1 and "< 0" or ">= n") && $(own)) {
            i $(side == 1 and "+=" or "-=") n;
            continue;
        }
//% elseif f.kind == "mirror" then
//% if f.zero then
        if (i == $(side == 1 and f.point or shifted("n", f.point)) && $(own))
            s.sign = 0;
//% end
        if (i $(side == 1 and "<= " .. f.beyond or ">= " .. shifted("n", f.beyond)) && $(own)) {
            i = $(side == 1 and f.fold or shifted("2 * n", f.fold)) - i;
//% if group.tells[axis] and own_signs then
            s.sign *= $(name)_signs[s.grid][$(2 * axis + side - 3)];
//% elseif f.sign < 0 then
            s.sign = -s.sign;
//% end
//% if group.tells[axis] and group.crossed then
            s.grid = $(name)_sources[s.grid][$(2 * axis + side - 3)];
//% end
            continue;
        }
//% end
//% end
        return i;
    }
}
//% end
//% end
//% if #fixed > 0 then

// What is fixed outside of faces.
struct $(name)_values
{
//% for i in ipairs(fixed) do
    real v$(i);
//% end
};
//% end

__global__ static void __launch_bounds__(threads)
$(op)_$(name)($(name)_grids grids, shell where$(#fixed > 0 and ", " .. name .. "_values fixed" or ""))
{
    int k = 0;
    while (k + 1 < where.count && blockIdx.x >= where.slabs[k + 1].first)
        k++;
    const slab &part = where.slabs[k];
    const unsigned block = blockIdx.x - part.first, thread = threadIdx.x, tile = 1u << part.width;
    const int64_t column = (int64_t)(block % part.columns) * tile + thread % tile;
    if (column >= part.size[0])
        return;
    const int64_t x = part.lo[0] + column + (column < part.near ? 0 : part.skip);
    const int64_t z = part.lo[2] + block / part.columns / part.rows;
    const int64_t y_end = part.lo[1] + part.size[1], y_step = threads / tile;
    int64_t y = part.lo[1] + (int64_t)(block / part.columns % part.rows) * (y_step * rows) + thread / tile;
//% if group.signs or group.crossed then
    source along_x = {blockIdx.y, 1};
//% end
//% if mapped(1) then
    const int64_t from_x = $(name)_x(x, where.n[0], where.faces$(group.tells[1] and ", along_x" or ""));
//% else
    const int64_t from_x = x;
//% end
    real *const grid = $(grid_of_block(group));
    real *to[rows] = {}, values[rows] = {}; // all loads are on their way before the first store
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll
#endif
    for (int row = 0; row < rows; row++, y += y_step) {
        if (y >= y_end)
            continue;
        real *const element = grid + (x + y * where.pitch[0] + z * where.pitch[1]);
//% for i, f in ipairs(fixed) do
//% local letter = letters:sub(f.axis, f.axis)
//% local past = f.side == 1 and letter .. " < 0" or letter .. " >= where.n[" .. f.axis - 1 .. "]"
        if ($(past) && !(where.faces & $(bit(f.axis, f.side)))) {
            to[row] = element;
            values[row] = fixed.v$(i);
            continue;
        }
//% end
//% if group.signs or group.crossed then
        source s = along_x;
//% end
//% for axis = 2, 3 do
//% local letter = letters:sub(axis, axis)
//% local told = group.tells[axis] and ", s" or ""
//% if axis <= dims and mapped(axis) then
        const int64_t from_$(letter) = $(name)_$(letter)($(letter), where.n[$(axis - 1)], where.faces$(told));
//% else
        const int64_t from_$(letter) = $(letter);
//% end
//% end
        if (!is_inside(where, from_x, from_y, from_z))
            continue;
//% local of = group.crossed and "grids.at[s.grid]" or "grid"
        const real value = $(of)[from_x + from_y * where.pitch[0] + from_z * where.pitch[1]];
        to[row] = element;
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
        if (to[row])
            *to[row] = values[row];
}

static const face $(name)_rules[3][2] = {
//% for axis = 1, 3 do
//% local texts = {}
//% for side, f in ipairs(group.faces[axis]) do
//% texts[side] = "{" .. KINDS[f.kind] .. ", " .. f.depth .. ", " .. f.edge .. "}"
//% end
    {$(texts[1]), $(texts[2])}, // $(letters:sub(axis, axis))
//% end
};

// Writes what lies outside of the first `count` grids.
static hipError_t launch_$(name)(const $(op)_args *args, const shell &where, unsigned count, hipStream_t stream)
{
    if (where.blocks == 0 || count == 0)
        return hipSuccess;
    $(name)_grids grids = {{
//% for _, x in ipairs(group.grids) do
        (real *)args->$(model.grids[x.grid].member),
//% end
    }};
//% if #fixed > 0 then
//% local texts = fixed_texts(model, fixed)
    const $(name)_values fixed = {
//% for i in ipairs(fixed) do
        (real)($(texts[i])),
//% end
    };
//% end
    const dim3 blocks(where.blocks, count, 1);
    hipLaunchKernelGGL($(op)_$(name), blocks, dim3(threads, 1, 1), 0, stream,
        grids, where$(#fixed > 0 and ", fixed" or ""));
    return hipGetLastError();
}
