//% local deep = k.balance and "depth" or k.points_z > 1 and "points_z" or "1"
//% local turned = k.axis[3] == "y"
static hipError_t launch(const $(model.name)_args *args, hipStream_t stream, const box &$(turned and "whole" or "region"))
{
//% if turned then
    const box region = turned(whole); // rows are what a block streams through
    const int64_t pitch_y = 0, pitch_z = args->pitch[0];
//% else
    const int64_t pitch_y = $(model.dimensions > 1 and "args->pitch[0]" or "0");
    const int64_t pitch_z = $(model.dimensions > 2 and "args->pitch[1]" or "0");
//% end
//% if #k.uniforms > 0 then
    const uniforms given = uniforms_of(args);
//% end
//% if k.dynamic_lds then
    const hipError_t raised = hipFuncSetAttribute((const void *)$(k.symbol),
        hipFuncAttributeMaxDynamicSharedMemorySize, $(k.lds_bytes));
    if (raised != hipSuccess)
        return raised;
//% end
//% if k.cut then
    // As many rows of blocks as keep $(k.live_planes) planes within $(k.cache) KiB of cache.
    const int64_t cached = INT64_C($(k.cache * 1024)) / ($(k.live_planes) * size) / pitch_y / points_y;
    const int64_t step_y = (cached < 1 ? 1 : cached < 65535 ? cached : 65535) * points_y;
//% end
//% if k.balance then
    static const residency resident =
        residency_of((const void *)$(k.symbol), threads, $(k.dynamic_lds and k.lds_bytes or 0));
//% if k.cut then
    const int64_t rows_of_launch = extent_of(region, 1) < step_y ? extent_of(region, 1) : step_y;
    const int64_t columns = blocks_for(extent_of(region, 0), points_x) * blocks_for(rows_of_launch, points_y);
//% else
    const int64_t columns =
        blocks_for(extent_of(region, 0), points_x) * blocks_for(extent_of(region, 1), points_y);
//% end
    const int64_t depth = planes_per_block(columns, extent_of(region, 2), resident, points_z, filling);
//% end
    const int64_t points[3] = {points_x, points_y, $(deep)};
    const int64_t step[3] = {$(launch_step(k, "x")), $(launch_step(k, "y")), $(launch_step(k, "z"))};
    return launch_parts(region, points, step, pitch_y, pitch_z, [&](const part &p) {
//% local blocks = k.order:gsub("%w", function(a) return "p.blocks[" .. ({ x = 0, y = 1, z = 2 })[a] .. "], " end):sub(1, -3)
        const dim3 blocks($(blocks)), block(block_x, block_y, $(k.block[3] > 1 and "block_z" or "1"));
//% local list = {}
//% for _, g in ipairs(k.grids) do list[#list + 1] = "args->" .. model.grids[g].member .. " + p.first" end
//% for _, c in ipairs(k.uniforms) do list[#list + 1] = "given." .. model.coefficients[c].name end
//% for _, r in ipairs(k.region) do list[#list + 1] = r.given end
        hipLaunchKernelGGL($(k.symbol), blocks, block, $(k.dynamic_lds and k.lds_bytes or 0), stream,
            $(table.concat(list, ", ")));
    });
}
