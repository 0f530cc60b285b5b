//% local turned = k.axis[3] == "y"
//% local given = turned and "whole" or "region"
//% local beside = k.end_blocks and ", const row_ends &beside" or ""
//% if needs.images then
template <bool images>
static hipError_t launch(const $(model.name)_args *args, hipStream_t stream, const box &$(given),
    const around<images> &$(k.images and "outside" or "")$(beside))
//% else
static hipError_t launch(const $(model.name)_args *args, hipStream_t stream, const box &$(given)$(beside))
//% end
{
//% if turned then
    const box region = turned(whole); // rows are what a block streams through
    const int64_t pitch_y = 0, pitch_z = args->pitch[0];
//% else
    const int64_t pitch_y = $(model.dimensions > 1 and "args->pitch[0]" or "0");
    const int64_t pitch_z = $(model.dimensions > 2 and "args->pitch[1]" or "0");
//% end
//% if #k.uniforms > 0 then
    const uniforms given = uniforms_of(args$(model.reads_step and ", 0" or ""));
//% end
//% if k.ragged then
    const bool ragged = $(k.ends and "extent_of(region, 0) % vector" or "beside.left + beside.right") != 0;
    const auto $(launched(k, steps)) = ragged
        ? $(switched(k, steps, "false", "true"))
        : $(switched(k, steps, "false", "false"));
//% if tells(k, steps) then
    const auto teller = ragged ? $(switched(k, steps, "true", "true"))
                               : $(switched(k, steps, "true", "false"));
//% end
//% end
//% if k.dynamic_lds then
    const hipError_t raised = hipFuncSetAttribute((const void *)$(launched(k, steps)),
        hipFuncAttributeMaxDynamicSharedMemorySize, $(k.lds_bytes));
    if (raised != hipSuccess)
        return raised;
//% if tells(k, steps) then
    const hipError_t raised_too = hipFuncSetAttribute((const void *)$(teller(k, steps)),
        hipFuncAttributeMaxDynamicSharedMemorySize, $(k.lds_bytes));
    if (raised_too != hipSuccess)
        return raised_too;
//% end
//% end
//% if k.cut then
    // As many rows of blocks as keep $(k.live_planes) planes within $(k.cache) KiB of cache, or all of few planes.
    const int64_t cached = INT64_C($(k.cache * 1024)) / ($(k.live_planes) * size) / pitch_y / points_y;
    const bool whole = cached > $(k.row_blocks)$(or_few_planes(k, "extent_of(region, 2)"));
    const int64_t step_y = (whole ? $(k.row_blocks) : cached < 1 ? 1 : cached) * points_y;
//% end
//% if k.balance then
    static answers known$(k.ragged and "[2]" or "");
//% local known = k.ragged and "known[ragged]" or "known"
//% if steps and steps.shares then
    const residency resident = shared_with(args->sharing, residency_on_device($(known),
        (const void *)$(launched(k, steps)), threads, $(k.dynamic_lds and k.lds_bytes or 0)));
//% else
    const residency resident = residency_on_device($(known),
        (const void *)$(launched(k, steps)), threads, $(k.dynamic_lds and k.lds_bytes or 0));
//% end
//% if k.cut then
    const int64_t cached_rows = extent_of(region, 1) < step_y ? extent_of(region, 1) : step_y;
    const int64_t columns =
        blocks_for(extent_of(region, 0), points_x) * blocks_for(cached_rows, points_y);
//% elseif k.rounds then
    const int64_t across = blocks_for(extent_of(region, 0), points_x);
    const int64_t all = blocks_for(extent_of(region, 1), points_y);
    const int64_t rows = all < $(k.row_blocks) ? all : $(k.row_blocks);
//% local whole = tells(k, steps) and "args->sharing && args->sharing->signal" or "false"
    const slab one = slab_of(across, rows, extent_of(region, 2), resident, points_z, filling, $(whole));
    const int64_t depth = one.depth, step_y = one.rows * points_y;
//% else
    const int64_t columns =
        blocks_for(extent_of(region, 0), points_x) * blocks_for(extent_of(region, 1), points_y);
//% end
//% if not k.rounds then
    const int64_t depth =
        planes_per_block(columns, extent_of(region, 2), resident, points_z, filling);
//% end
//% end
    const int64_t points[3] = {points_x, points_y, $(block_depth(k))};
    const int64_t step[3] = {$(launch_step(k, "x")), $(launch_step(k, "y")), $(launch_step(k, "z"))};
    return launch_parts(region, points, step, pitch_y, pitch_z, [&](const part &p) {
        const dim3 block(block_x, block_y, $(k.block[3] > 1 and "block_z" or "1"));
//% if tells(k, steps) then
        const telling told = telling_of(args, p, points, resident, points_z, filling, $(k.unrolled));
        const dim3 blocks = told.signal ? dim3((unsigned)(blocks_of(told, 0) + blocks_of(told, 1)))
                                        : dim3($(blocks_in_order(k)));
        const auto $(k.symbol)_here = told.signal ? $(teller(k, steps)) : $(launched(k, steps));
//% else
//% if k.end_blocks then
        const row_ends ends = with_blocks(beside, p, points[2], $(k.end_threads));
//% end
        const dim3 blocks($(blocks_in_order(k)));
//% end
//% local kernel = tells(k, steps) and k.symbol .. "_here" or launched(k, steps)
        hipLaunchKernelGGL($(kernel), blocks, block, $(k.dynamic_lds and k.lds_bytes or 0), stream,
            $(arguments(model, k, steps)));
    });
}
