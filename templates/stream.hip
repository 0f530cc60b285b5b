//% local first = k.levels[1]
//% local newest, oldest = first.slot_names[first.slots], k.halves and "done" or first.slot_names[1]
// ---- Kernel: $(k.role)
//
$(walk(k))
//% if k.axis[3] == "y" then
// The operator has two axes: what is z here is its y, and a plane is a row.
//% end
//
//   z         the output plane that is completed next, counted from the block's first
$(glossary_of_slots(k))
//% local values = glossary_of_values(first, k.reuse == "partial" and " in the plane" or "")
//% if values ~= "" then
//   $(values)
//% end
//% if #first.lines > 0 then
//   <g>_line  consecutive elements of a row, for taps between vector boundaries
//% end
//% if #k.recurring > 0 then
//   found0 …  what planes above need again, found with the last plane that it is made of
//% end
//% if #first.along > 0 then
//   r0_ym1 …  what rows and planes take of one row, here that below, times a factor each: added
//             up once
//% end
//% if #k.tiles > 0 then
//   tile_<g>  $(glossary_of_tile(k)): one $(k.halves and "meeting" or "barrier") a plane
//% if not k.async then
//   <g>_ahead, halo, side: this thread's share of a plane on its way from memory to LDS
//% end
//% end
//% if k.ends then
//   ragged    rows end with points that make no whole vector: their thread loads and stores fewer
//% end
//% if k.end_blocks then
//   ragged    blocks beyond the rows have what makes no whole vector at their ends
//% end
//% if k.matrix then
//   band0_0 … weights of a line of taps as a band matrix, 4 rows each: this lane's element of them
//   across, down  where this lane's element of lines along x, or along y, lies from its own point
//   lines0 …  sums of lines that several output planes take
//% end
//% local switches = switches_of(k, steps)
//% if #switches > 0 then
template <$(join(switches, ", ", function(name) return "bool " .. name end))>
//% end
__global__ static void $(bounds(model, k))
$(k.symbol)($(parameters(model, k, steps)))
{
    //% part("counted", { k = k })
    //% part("block", { k = k })
    const int planes = min($(depth(k)), nz - z0);
//% if k.end_blocks then
    //% part("at_ends", { k = k })
//% end
//% if tells(k, steps) then
    const int tell_at = place.z == 0 ? planes : place.z;
//% end
//% if #k.tiles == 0 then
    if (x >= nx || y >= ny)
        return;
//% end

//% if k.alternate then
    // Every second block walks down, so that neighbours meet at the planes that both of them read.
    const bool down = layer % 2 != 0;
    const int first = down ? z0 + planes - 1 : z0;
//% end
    //% part("bases", { k = k })
//% if k.alternate then
    pitch_z -= down ? 2 * pitch_z : 0;
//% end
//% if #k.tiles > 0 then

//% if k.matrix and k.block[1] > 16 then
    const int lane = thread;
//% else
    const int lane = ty * block_x + tx;
//% end
    //% part("tile_declare", { k = k })
//% for _, t in ipairs(k.tiles) do
    //% part("tile_share", { k = k, t = t })
//% end
//% end
//% if k.steady then
    //% part("steady", { k = k })
//% end
//% if k.matrix then

    //% part("bands", { k = k, l = first })
//% end

    //% part("slots", { k = k, first = first })
//% if k.halves then

    //% part("halves_open", { k = k })
//% end
//% if not k.async then
    //% part("ahead_declare", { k = k })
//% end
    int z = -filling;
//% if k.async then

    //% part("async_copies", { k = k })
//% elseif k.fetches then

    // Loads what is needed to complete output plane `to`.
    const auto fetch = [&](int to) __attribute__((always_inline)) {
        //% part("ahead_fetch", { k = k })
    };
//% end

//% -- by force nvcc takes fewer registers
//% local inlined = k.crowded and "__attribute__((always_inline))" or model.macros .. "_STEP"
    const auto step = [&]($(join(step_parameters(k, first), ", "))) $(inlined) {
        keep_alike(pitch_z);
//% if moves_base_along_y(k) then
        keep_alike(pitch_y);
//% end
        const int64_t plane = z * pitch_z;
//% for _, j in ipairs(rows_addressed(k)) do
        keep(row$(row_suffix(j)));
//% end
//% if #rows_inside(k) > 0 then
        if (images) {
//% for _, j in ipairs(rows_inside(k)) do
            keep(row$(row_suffix(j)));
//% end
        }
//% end
//% for _, t in ipairs(k.tiles) do
        //% part("tile_keep", { k = k, t = t })
//% end
//% if k.fetches and not k.async then
//% if not k.prefetch then
        fetch(z);
//% end
//% end
//% for _, l in ipairs(k.levels) do
        //% part("step", { k = k, l = l, newest = newest, oldest = oldest })
//% end
    };

//% if k.prefetch then
    fetch(z);
//% elseif k.async then
//% for turn = 0, k.ahead - 1 do
    copy($(slot_to_fill(k, first, turn))$(shifted("z", turn)));
//% end
//% if k.halves then
    copies_wait<$(k.ahead - 1)>();
    arrive_each(meeting);
//% end
//% end
    for (;;) {
//% if tells(k, steps) then
        //% part("tell_at", { k = k })
//% end
//% for phase = 0, k.unrolled - 1 do
        step($(rotated(k, first, phase)));
        if (++z == planes)
            break;
//% end
//% if k.unrolled < k.turns then
        //% part("slots_move", { k = k })
//% end
    }
//% if tells(k, steps) then
    if (tells && tell_at == planes) {
        __syncthreads();
        tell(told);
    }
//% end
}
