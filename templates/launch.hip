//% local k = kernel
//% local index = { x = 0, y = 1, z = 2, [""] = -1 }
//% local function low(i) return k.axis[i] == "" and "0" or "lo[" .. index[k.axis[i]] .. "]" end
//% local function high(i) return k.axis[i] == "" and "1" or "hi[" .. index[k.axis[i]] .. "]" end
//% local function pitch(i) return k.axis[i] == "" and "0" or "args->pitch[" .. index[k.axis[i]] - 1 .. "]" end
// Runs it over [lo, hi), in as many launches as the limit of 65535 blocks along y and z asks for.
hipError_t launch_$(k.symbol)(const $(model.name)_args *args, hipStream_t stream, const int64_t lo[3], const int64_t hi[3])
{
//% for _, c in ipairs(uniforms(model)) do
    const real $(c.name) = (real)($(host_expression(model, c.node)));
//% end
    const int64_t pitch_y = $(pitch(2)), pitch_z = $(pitch(3));
//% if k.edge then
    const int64_t width = hi[0] - lo[0]; // the ends of rows are a few points wide
    const dim3 block = width < 32 ? dim3(4, 64, 1) : dim3(64, 4, 1);
    const int64_t points_x = block.x, points_y = block.y, points_z = 1;
//% else
    const dim3 block($(k.block[1]), $(k.block[2]), $(k.block[3]));
    const int64_t points_x = $(k.points_x), points_y = $(k.points_y), points_z = $(k.points_z);
//% end
    const int64_t step_y = 65535 * points_y, step_z = 65535 * points_z;
    for (int64_t z = $(low(3)); z < $(high(3)); z += step_z) {
        for (int64_t y = $(low(2)); y < $(high(2)); y += step_y) {
            const int64_t first = z * pitch_z + y * pitch_y + $(low(1));
            const int nx = (int)($(high(1)) - $(low(1)));
            const int ny = (int)($(high(2)) - y < step_y ? $(high(2)) - y : step_y);
            const int nz = (int)($(high(3)) - z < step_z ? $(high(3)) - z : step_z);
            const dim3 blocks((unsigned)((nx + points_x - 1) / points_x), (unsigned)((ny + points_y - 1) / points_y), (unsigned)((nz + points_z - 1) / points_z));
//% local list = {}
//% for _, g in ipairs(grids_of(model, k, true)) do list[#list + 1] = "args->" .. g.id .. " + first" end
//% for _, g in ipairs(grids_of(model, k, false)) do list[#list + 1] = "args->" .. g.id .. " + first" end
//% for _, c in ipairs(uniforms(model)) do list[#list + 1] = c.name end
            hipLaunchKernelGGL($(k.symbol), blocks, block, 0, stream, $(table.concat(list, ", ")), pitch_y, pitch_z, nx, ny, nz);
            const hipError_t status = hipGetLastError();
            if (status != hipSuccess)
                return status;
        }
    }
    return hipSuccess;
}
