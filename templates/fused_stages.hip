//% local op, f, dims = model.name, way.fused, model.dimensions
//% local first = f.plans[1]
//% part("banner", { what = op .. ", strategy " .. way.label .. ": " .. fused_what(f) .. " in one launch" })
//   plan      $(way.summary)
//   per block $(f.lds_bytes) bytes of LDS
#include "$(op)_device.h"
//% for _, stage in ipairs(stages) do
#include "$(stage.model.name)_device.h"
//% end

namespace stages_of_$(op)
{
namespace $(way.label)_code
{

typedef $(model.type) real; // an element in memory

constexpr int vector = $(first.vector), rows = $(first.rows); // points of a thread along x and y
constexpr int block_x = $(first.block[1]), block_y = $(first.block[2]), threads = block_x * block_y;
constexpr int stores_x = $(f.stores[1]), stores_y = $(f.stores[2]); // points of a block that it stores
constexpr int margin_x = $(f.margin_lo[1]), margin_y = $(f.margin_lo[2]); // that it computes before these
constexpr int points_z = $(f.depth); // planes that a block stores at most
//% local kind = f.time > 1 and "level" or "stage"
constexpr int filling = $(f.filling); // turns before the last $(kind) has its first plane
//% if f.lds_bytes > 0 then
constexpr int stage_row = $(f.pitch), stage_plane = $(f.plane); // of a plane between stages, in elements
//% end
constexpr int lds_bytes = $(f.lds_bytes); // of all planes between stages
constexpr int halo_x = $(model.lo[1]), halo_y = $(model.lo[2]); // where offsets count from

// ---- Kernel: $(f.time > 1 and fused_what(f) or "all stages") in one sweep
//
//% if dims == 3 then
// A block walks up through planes. A turn of its loop makes a plane of each $(kind): $(fused_turn(f)).
//% else
// A turn of the loop makes all points of a block of a $(kind).
//% end
// What is made others read in later turns, so that one barrier a turn is enough.
//
//   at_x, at_y      the thread's first point, from the interior's first: beyond it, too
//   x, y            where it is computed: of periodic axes what it is an image of
//   turn            passes through the loop so far; each stage makes a plane in each, behind those that it reads
//% if f.time > 1 then
//   <stage>_2       the stage in the second step of the launch: a level
//   <g>_2           what is made of the grid g for the second time
//% end
//   <g>_xm1         grid g, a point down along x; xp, ym, yp, zm, zp likewise; <g>_c at the point
//   made_<g>        what a stage makes; in LDS for later ones, and next_<g> where it goes to memory
//% if f.resident > 1 then
//
// Registers are left for $(f.resident) blocks of a compute unit.
//% end
__global__ static void __launch_bounds__(threads, $(f.resident))
$(f.symbol)($(fused_parameters(model, stages, f)))
{
    //% part("fused_place", { f = f, dims = dims })

//% for _, made in ipairs(f.made) do
//% if made.window > 0 then
    real made_before_$(fused_id(model, made))[$(made.window + 1)][rows][vector] = {}; // by age in turns
//% end
//% end

//% for _, level in ipairs(f.levels) do
//% local k = f.plans[level.stage].kernels[1]
    //% part("fused_level", { f = f, dims = dims, stage = stages[level.stage], level = level, k = k, l = k.levels[1] })

//% end
    // The last $(kind) first: it reads what earlier turns have made.
    for (int turn = 0; turn < planes + filling; turn++) {
//% for s = #f.levels, 1, -1 do
//% local level = f.levels[s]
        if ($(fused_guard(level)))
            plane_of_$(level.name)($(fused_given(f, level, stages[level.stage])));
//% end
        //% part("fused_window", { f = f, first = first })
        __syncthreads(); // what is made now is read in turns to come
    }
}

//% part("fused_launch", { f = f, dims = dims, first = first })

} // namespace $(way.label)_code
} // namespace stages_of_$(op)
