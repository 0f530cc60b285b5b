//% local letters, dims, op = "xyz", model.dimensions, model.name
//% local count = #group.grids
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
//% if is_mapped(group, axis) then

//% part("outside_axis", { group = group, axis = axis, name = name })
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

//% part("outside_rows", { group = group, name = name, fixed = fixed })

template <bool once, class index>
__global__ static void __launch_bounds__(threads)
$(op)_$(name)($(name)_grids grids, shell where$(#fixed > 0 and ", " .. name .. "_values fixed" or ""))
{
    int k = 0;
    while (k + 1 < where.count && blockIdx.x >= where.slabs[k + 1].first)
        k++;
    const slab &part = where.slabs[k];
    const unsigned block = blockIdx.x - part.first, thread = threadIdx.x, tile = 1u << part.width;
    const unsigned band = block / part.columns, layer = band / part.bands;
    const index column = (index)(block - band * part.columns) * (index)tile + (index)(thread & (tile - 1));
    if (column >= (index)part.size[0])
        return;
    const index x = (index)part.lo[0] + column + (column < (index)part.near ? 0 : (index)part.skip);
    const bool along_z = part.along == 2;
    const index length = (index)part.size[part.along], step = (index)(threads >> part.width);
    const index first = (index)(band - layer * part.bands) * step * rows + (index)(thread >> part.width);
    const index y = (index)part.lo[1] + (along_z ? (index)layer : first);
    const index z = (index)part.lo[2] + (along_z ? first : (index)layer);
//% if group.signs or group.crossed then
    source along_x = {blockIdx.y, 1};
//% end
//% if is_mapped(group, 1) then
//% local told = group.tells[1] and ", along_x" or ""
    const index from_x = $(name)_x<once>(x, (index)where.n[0], where.faces$(told));
//% else
    const index from_x = x;
//% end
    real *const grid = $(grid_of_block(group));
//% local given = told_rows(group, name, fixed, false)
    if (along_z)
        $(name)_rows<once, 2>(where, grid$(given), x, from_x, y, z, step, length - first);
    else
        $(name)_rows<once, 1>(where, grid$(given), x, from_x, y, z, step, length - first);
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
    const auto kernel = where.simple ? $(op)_$(name)<true, int> : $(op)_$(name)<false, int64_t>;
    const dim3 blocks(where.blocks, count, 1);
    hipLaunchKernelGGL(kernel, blocks, dim3(threads, 1, 1), 0, stream,
        grids, where$(#fixed > 0 and ", fixed" or ""));
    return hipGetLastError();
}
