//% local op = model.name
//% local twins = fused_twins(model, f)
// Extents, alignment and scratch that the launch needs.
bool fits(const $(op)_args *args)
{
    bool fit = args->extent[0] % vector == 0 && args->extent[0] >= vector;
//% if dims > 1 then
    fit = fit && args->extent[1] % rows == 0;
//% end
//% for _, t in ipairs(twins) do
    fit = fit && args->scratch[$(t.scratch)];
//% end
//% for axis = 1, dims do
//% if f.least[axis] > 1 then
    fit = fit && args->extent[$(axis - 1)] >= $(f.least[axis]); // images are of what is inside
//% end
//% end
    const void *const arrays[] = {$(fused_arrays(model, f))};
    for (const void *array : arrays)
        fit = fit && (uintptr_t)array % (vector * sizeof(real)) == 0;
    for (int axis = 0; axis < $(dims); axis++)
        fit = fit && args->extent[axis] < INT_MAX / 2;
//% for axis = 0, dims - 2 do
    fit = fit && args->pitch[$(axis)] % vector == 0;
//% end
//% if dims > 1 then
    // 32-bit offsets reach all of a plane.
    const int64_t rows_read = args->extent[1] + $(model.lo[2] + model.hi[2]);
    fit = fit && rows_read * args->pitch[0] < (int64_t)(UINT_MAX / sizeof(real));
    fit = fit && (args->extent[1] + stores_y - 1) / stores_y <= 65535;
//% end
    return fit;
}

//% local steps = f.time > 1 and f.time .. " steps" or "A step"
// $(steps) of the whole interior, of arrays that fit, but for what lies outside.
hipError_t launch(const $(op)_args *args, hipStream_t stream)
{
    using device_of_$(stages[1].model.name)::blocks_for;
    const int64_t extent[3] = {args->extent[0]$(fused_extents(dims))};
    const int64_t pitch_y = $(dims > 1 and "args->pitch[0]" or "0");
//% if dims == 3 then
    const int64_t pitch_z = args->pitch[1];
//% end
//% for s, stage in ipairs(stages) do
//% if #f.plans[s].kernels[1].uniforms > 0 then
    const auto args_of_$(stage.name) = $(stage.name)_of(args);
    const auto by_$(stage.name) = device_of_$(stage.model.name)::uniforms_of(&args_of_$(stage.name));
//% end
//% end
    const auto kernel = (const void *)$(f.symbol);
//% local lds = f.dynamic_lds and "lds_bytes" or 0
//% if f.dynamic_lds then
    const hipError_t raised = hipFuncSetAttribute(kernel, hipFuncAttributeMaxDynamicSharedMemorySize, lds_bytes);
    if (raised != hipSuccess)
        return raised;
//% end
    const int64_t columns[2] = {blocks_for(extent[0], stores_x), blocks_for(extent[1], stores_y)};
    static device_of_$(stages[1].model.name)::answers known;
    using device_of_$(stages[1].model.name)::planes_per_block;
    const auto resident = device_of_$(stages[1].model.name)::residency_on_device(known, kernel, threads, $(lds));
    int64_t depth = planes_per_block(columns[0] * columns[1], extent[2], resident, points_z, filling);
    depth = depth * 65535 < extent[2] ? (extent[2] + 65534) / 65535 : depth;
    const dim3 blocks((unsigned)columns[0], (unsigned)columns[1], (unsigned)blocks_for(extent[2], depth));
    hipLaunchKernelGGL($(f.symbol), blocks, dim3(block_x, block_y, 1), $(lds), stream,
        $(fused_arguments(model, stages, f)));
    return hipGetLastError();
}
