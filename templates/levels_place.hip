const int lane = (int)threadIdx.x;
//% if k.axis[2] ~= "" then
const int wave = (int)threadIdx.y;
//% end
//% if k.family == "strips" then
//% part("strips_place")
//% else
const int x0 = within.lo[0] / vector * vector + (int)blockIdx.x * stores_x; // the first that the block stores
//% if k.axis[2] ~= "" then
const int y0 = within.lo[1] + (int)blockIdx.y * stores_y;
//% end
const int z0 = within.lo[2] + (int)blockIdx.z * depth;
const int planes = min(depth, within.hi[2] - z0);
//% end
const int x = x0 - margin_x + lane * vector;
//% if k.axis[2] ~= "" then
const int y = y0 - margin_y + wave * rows;
//% end

//% local flat = k.axis[2] == ""
// Bytes from the first element of a plane in memory to the thread's first point in each row. What is not
// needed is moved to what is.
//% for i, class in ipairs(f.classes) do
//% if class.point then
// The same of grids that are read at the point only.
//% elseif i > 1 then
// The same of a grid that is read less far.
//% end
//% part("levels_offsets", { k = k, l = l, flat = flat, class = class })
//% end
//% part("levels_indices", { k = k })
//% local first = flat and "within.base[0]" or "((int64_t)within.base[1] * pitch_y + within.base[0])"
//% for _, i in ipairs(levels_grids(k)) do
const real *const $(model.grids[i].id)_base = $(model.grids[i].id) + $(first);
//% end
//% if flips_in_plane(k) then
//% part("levels_signs", { k = k, l = l, f = f })
//% end
//% local corner = flat and "x0" or "(int64_t)y0 * pitch_y + x0"
//% for _, output in ipairs(group_outputs(k, groups)) do
real *const $(output.name)_base = $(output.name) + ((int64_t)z0 * pitch_z + $(corner));
//% end
//% local late = counted(model, k)
//% if #late > 0 then
if (args.steps_done) { // steps are counted on the device
//% for n = 1, f.time do
    of_steps.step[$(n - 1)] = of_step_at(&args, *args.steps_done + $(n - 1));
//% end
}
//% end
//% if k.lds_bytes > 0 then

//% part("levels_lds", { k = k, f = f, flat = flat })
//% end
