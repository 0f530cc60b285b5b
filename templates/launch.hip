//% local k = kernel
//% local index = { x = 0, y = 1, z = 2 }
//% local function low(i) return k.axis[i] == "" and "0" or "lo[" .. index[k.axis[i]] .. "]" end
//% local function high(i) return k.axis[i] == "" and "1" or "hi[" .. index[k.axis[i]] .. "]" end
//% local function pitch(i) return k.axis[i] == "" and "0" or "args->pitch[" .. index[k.axis[i]] - 1 .. "]" end
//% local names = { "x", "y", "z" }
//% local free = k.order:sub(1, 1)
// Runs it over [lo, hi), in as many launches as the limit of 65535 blocks along two axes asks for.
hipError_t launch_$(k.symbol)(const $(model.name)_args *args, hipStream_t stream, const int64_t lo[3], const int64_t hi[3])
{
//% local shared, texts = uniform_texts(model, k)
//% for _, t in ipairs(shared) do
    const double $(t.name) = $(t.text);
//% end
//% for i, c in ipairs(k.uniforms) do
    const $(computed(model, "real")) $(model.coefficients[c].name) = ($(computed(model, "real")))($(texts[i]));
//% end
    const int64_t pitch_y = $(pitch(2)), pitch_z = $(pitch(3));
//% if k.edge then
    const int64_t width = hi[0] - lo[0]; // the ends of rows are a few points wide
    const dim3 block = width < 32 ? dim3(4, 64, 1) : dim3(64, 4, 1);
    const int64_t points_x = block.x, points_y = block.y, points_z = 1;
//% else
    const dim3 block($(k.block[1]), $(k.block[2]), $(k.block[3]));
    const int64_t points_x = $(k.points_x), points_y = $(k.points_y)$(k.balance and "" or ", points_z = " .. k.points_z);
//% end
//% if k.dynamic_lds then
    const hipError_t raised = hipFuncSetAttribute((const void *)$(k.symbol), hipFuncAttributeMaxDynamicSharedMemorySize, $(k.lds_bytes));
    if (raised != hipSuccess)
        return raised;
//% end
//% if k.cut then
    // As many rows as keep $(k.live_planes) planes within $(k.cache) KiB of cache.
    const int64_t cached = INT64_C($(k.cache * 1024)) / $(k.live_planes * model.size) / pitch_y / points_y;
    const int64_t step_y = (cached < 1 ? 1 : cached < 65535 ? cached : 65535) * points_y;
//% end
//% if k.balance then
    static const residency resident = residency_of((const void *)$(k.symbol), $(k.threads), $(k.dynamic_lds and k.lds_bytes or 0));
//% local rows = high(2) .. " - " .. low(2)
//% if k.cut then
    const int64_t rows = $(rows) < step_y ? $(rows) : step_y; // of one launch
//% rows = "rows"
//% end
    const int64_t columns = (($(high(1)) - $(low(1)) + points_x - 1) / points_x) * (($(rows) + points_y - 1) / points_y);
    const int64_t points_z = planes_per_block(columns, $(high(3)) - $(low(3)), resident, $(k.points_z), $(k.filling));
//% end
//% for i, axis in ipairs(names) do
//% if axis == free then
    const int64_t step_$(axis) = $(high(i)) - $(low(i));
//% elseif axis ~= "y" or not k.cut then
    const int64_t step_$(axis) = 65535 * points_$(axis);
//% end
//% end
//% for _, i in ipairs { 3, 2, 1 } do
//% local a = names[i]
//% if a ~= free then
    for (int64_t $(a) = $(low(i)); $(a) < $(high(i)); $(a) += step_$(a))
//% end
//% end
    {
//% local function start(i) return names[i] == free and low(i) or names[i] end
        const int64_t first = $(start(3)) * pitch_z + $(start(2)) * pitch_y + $(start(1));
//% for i, a in ipairs(names) do
//% if a == free then
        const int n$(a) = (int)step_$(a);
//% else
        const int n$(a) = (int)($(high(i)) - $(a) < step_$(a) ? $(high(i)) - $(a) : step_$(a));
//% end
        const unsigned blocks_$(a) = (unsigned)((n$(a) + points_$(a) - 1) / points_$(a));
//% end
//% local list = {}
//% for _, g in ipairs(k.grids) do list[#list + 1] = "args->" .. model.grids[g].member .. " + first" end
//% for _, c in ipairs(k.uniforms) do list[#list + 1] = model.coefficients[c].name end
//% for _, p in ipairs(k.region) do list[#list + 1] = p.given end
        hipLaunchKernelGGL($(k.symbol), dim3($(k.order:gsub("%w", function(a) return "blocks_" .. a .. ", " end):sub(1, -3))), block, $(k.dynamic_lds and k.lds_bytes or 0), stream, $(table.concat(list, ", ")));
        const hipError_t status = hipGetLastError();
        if (status != hipSuccess)
            return status;
    }
    return hipSuccess;
}
