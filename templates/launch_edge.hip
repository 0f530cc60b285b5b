//% local op, dims = model.name, model.dimensions
//% if k.images then
template <bool images>
static inline hipError_t launch_edge(const $(op)_args *args, hipStream_t stream, const box &region,
    const around<images> &outside)
//% else
static inline hipError_t launch_edge(const $(op)_args *args, hipStream_t stream, const box &region)
//% end
{
    const int64_t pitch_y = $(dims > 1 and "args->pitch[0]" or "0");
    const int64_t pitch_z = $(dims > 2 and "args->pitch[1]" or "0");
//% if #k.uniforms > 0 then
    const uniforms given = uniforms_of(args$(model.reads_step and ", 0" or ""));
//% end
    const bool narrow = extent_of(region, 0) < 32; // the ends of rows are a few points wide
    const dim3 block = narrow ? dim3(4, 64, 1) : dim3(64, 4, 1);
    const int64_t points[3] = {block.x, block.y, 1};
    const int64_t step[3] = {extent_of(region, 0), 65535 * points[1], 65535};
    return launch_parts(region, points, step, pitch_y, pitch_z, [&](const part &p) {
        const dim3 blocks(p.blocks[0], p.blocks[1], p.blocks[2]);
        hipLaunchKernelGGL($(launched(k)), blocks, block, 0, stream,
            $(arguments(model, k)));
    });
}
