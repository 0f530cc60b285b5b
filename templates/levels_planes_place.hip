const int lane = (int)threadIdx.x, wave = (int)threadIdx.y;
//% local f = k.fusion
//% local needed = f.stages > 0 and "point_" or "" -- rows beside those of the block are in stages
// The first column that the block stores$(f.aligned > 1 and "; its loads begin at multiples of " .. f.aligned or "").
const int first_x = $(first_column(f));
const int x0 = first_x + (int)blockIdx.x * stores_x;
// Its rows [y0, y1), and those that it has: the first and the last block have none beyond a face.
const int tile = (int)blockIdx.y, bottom = within.$(needed)from[1] + tile * stores_y;
const int end_y = within.$(needed)last[1] + 1;
const int tile_y = max(within.$(needed)from[1], min(bottom, end_y - waves * rows));
const int y0 = tile > 0 ? bottom + margin_y : within.lo[1];
const int y1 = tile + 1 < (int)gridDim.y ? bottom + margin_y + stores_y : within.hi[1];
const int z0 = within.lo[2] + (int)blockIdx.z * depth;
const int planes = min(depth, within.hi[2] - z0);
//% local staged = f.stages > 0
$(staged and "const " or "")int x = x0 - margin_x + lane * vector;
$(staged and "const " or "")int y = tile_y + wave * rows;
int z = max(-filling, within.from[2] - (z0 + $(last)));
//% if carried_along(k, 2) then
const bool rows_outside = tile_y < within.low[1] || tile_y + waves * rows > within.high[1]; // of the block
//% end

//% if f.stages > 0 then
// The column, and the row, of memory that has one of the block: as far as any is needed, of images what they are of.
const auto column_of = [&](int i) {
//% if reflects_along(k, 1) then
    int flips = 0;
//% end
    return $(in_memory(k, 1, "i", f.classes[1]));
};
const auto row_of = [&](int i) {
//% if reflects_along(k, 2) then
    int flips = 0;
//% end
    return $(in_memory(k, 2, "i", f.classes[1]));
};
const int pitch = (int)pitch_y * size; // bytes from row to row
//% local many, lead, shares = elements_copied(k), first_copied(k), shares_copies(k)
//% local parted = shares and f.copied_beside
//% local apart = parted and " && !straddles(i)" or ""
//% if shares then
// The first element of the access that copies the thread's; the lane makes it that begins there.
const int lead = x - lane % (access / vector) * vector;
typedef $(vector_type(f.copied)) piece;
//% if parted then
// What lies on both sides of a face of x is copied by each lane on its own.
const auto straddles = [&](int i) {
    const auto within_it = [&](int face) { return i < face && i + access > face; };
    return within_it(within.low[0]) || within_it(within.high[0]);
};
//% end
//% end
//% if shares then
// Whether memory has what an access copies side by side.
//% else
// Whether memory has the points of a vector side by side, for one access.
//% end
const auto starts_vector = [&](int i) {
    return column_of(i + $(many) - 1) - column_of(i) == $(many) - 1 && column_of(i) % $(many) == 0$(apart);
};
// Whether all rows that the wave copies are where they belong.
//% local lo, hi = f.last_rows, f.first_rows
const int lowest = y$(lo > 0 and " - (wave == 0 ? " .. lo .. " : 0)" or "");
const int highest = $(shifted("y", k.rows - 1))$(hi > 0 and " + (wave == waves - 1 ? " .. hi .. " : 0)" or "");
const bool in_place = row_of(lowest) == lowest && row_of(highest) == highest;
//% local all = has_images_along(k, 2) and "" or " && in_place"
//% local starts = "starts_vector(" .. lead .. ")" .. all
//% if turns_vectors(k) then
const auto ends_vector = [&](int i) { // side by side, and the other way round
    const int last = column_of(i + $(many) - 1);
    return column_of(i) - last == $(many) - 1 && last % $(many) == 0$(apart);
};
const bool turned = ends_vector($(lead))$(all), whole = turned || $(all == "" and starts or "(" .. starts .. ")");
//% else
const bool whole = $(starts);
//% end
//% if #grids_here(k) > 0 then
//% part("levels_planes_here", { k = k, f = f })
//% end
//% else
// Bytes from the first element of a plane in memory to the thread's first point in each row. What is not
// needed is moved to what is.
//% part("levels_offsets", { k = k, l = k.levels[1], flat = false, class = f.classes[1] })
//% end
//% if f.stages == 0 then
//% for _, state in ipairs(f.states) do
//% local id = model.grids[state.current].id
const real *const $(id)_base = $(id) + ((int64_t)within.base[1] * pitch_y + within.base[0]);
//% end
//% end
//% part("levels_indices", { k = k })
//% if f.stages == 0 and flips_in_plane(k) then
//% part("levels_signs", { k = k, l = k.levels[1], f = f })
//% end

//% part("levels_planes_flags", { k = k, f = f })
//% if #weights(model, k) > 0 then
//% part("levels_planes_weights", { k = k })
//% end
//% if f.stages > 0 then
// Bytes from the first point of a plane to the thread's; where it copies vectors, to the first of what it copies.
//% local lead, before = first_copied(k), shares_copies(k) and " + (x - lead)" or ""
//% local start = turns_vectors(k) and ("turned ? column_of(%s + %s - 1) : "):format(lead, elements_copied(k)) or ""
int place = y * pitch + ($(start)whole ? column_of($(lead))$(before) : x) * size;
//% end
//% if k.lds_bytes > 0 then

//% if k.dynamic_lds then
// More LDS than can be declared: the launch asks for it.
HIP_DYNAMIC_SHARED(double2, lds)
//% else
__shared__ __attribute__((aligned(16))) char lds[lds_bytes];
//% end
// What lies so many bytes behind the first of it.
const auto lds_at = [&](unsigned bytes) __attribute__((always_inline)) { return (real *)((char *)lds + bytes); };
//% end
//% if f.stages > 0 then
//% part("levels_planes_moved", { k = k, f = f })
//% end
//% if k.by_axis then
//% part("levels_by_axis", { k = k, f = f, last = last })
//% end
//% if #weights(model, k) > 0 then
//% part("levels_planes_clear", { k = k, f = f })
//% end
//% if f.edge_planes > 0 then
void *const meeting = lds_at($(bytes_before_meeting(k)));
meeting_opens(meeting, waves); // after which what has been put into LDS is there for all
unsigned meetings = 0; // so far
// The thread's place in the plane of rows in LDS that a step fills.
unsigned filled_edges = (unsigned)(wave * lanes + lane) * vector * size;
//% end
//% if f.stages > 0 and f.edge_planes == 0 then
__syncthreads(); // what has been put into LDS is there for all
//% end
//% if f.stages > 0 then
// The thread's first row in a stage, and where the newest of them lies.
//% local start = f.edge_planes > 0 and times(f.edge_planes, "edge_plane"):sub(4) .. " + " or ""
//% local before = f.last_rows > 0 and f.last_rows .. " + " or ""
unsigned own = $(start)(unsigned)($(before)wave * rows) * stage_row + (unsigned)lane * vector * size;
unsigned newest = 0;
//% if #grids_here(k) > 0 then
// Where planes lie, in their rings, that the first level takes of what is read at the point.
//% for _, kind in ipairs(kinds_here(k)) do
unsigned $(kind.at) = 0;
//% end
// The same in a ring of `all` bytes, behind the plane that lies `at` so many.
const auto ring_behind = [&](unsigned at, unsigned by, unsigned all) __attribute__((always_inline)) {
    return at < by * point_plane ? at + (all - by * point_plane) : at - by * point_plane;
};
//% end
// Bytes from the first stage to the one with the plane so many behind the newest.
const auto stage_behind = [&](unsigned by) __attribute__((always_inline)) {
    return newest < by * stage_plane ? newest + (stages - by * stage_plane) : newest - by * stage_plane;
};
//% end
