//% local outputs, staged, shared = group_outputs(k, groups), f.stages > 0, f.accesses > 1
//% local coming = staged and "" or "patch &coming"
//% if carried_at_all(k) then
// Makes a row of every level of a row of level 0. Where rows lie at `ends` of z, or the wave is `beside` a face
// of x, what is outside keeps what it held.
//% else
// Makes a row of every level of a row of level 0.
//% end
const auto make = [&](patch &arrived, $(carry_flags(k))) __attribute__((always_inline)) {
//% for _, block in ipairs(blocks_of_levels(k)) do
//% local inner = block.number and "    " or ""
//% if block.number then
    if (!fewer || $(block_is_made(k, block))) {
//% end
//% for n = block.first, block.last do
    $(inner)level(wait$(n), arrived$(level_arguments(model, k, n, block)));
//% end
//% if block.number then
    }
//% end
//% end
//% if f.scale then
//% local made = "arrived." .. levels_row(model, k, 0)
    $(made) = unscale * $(made);
//% end
};
//% if staged then
const auto at_hand = [&]() __attribute__((always_inline)) {
    patch here;
    copies_wait<$(k.ahead)>();
//% if shared then
    lanes_meet();
//% end
//% for n, grid in ipairs(levels_grids(k)) do
    here.$(model.grids[grid].id) = read<vec>(in_lds($(stage_at(k, "next", n))));
//% end
    turn();
    return here;
};
//% end
//% local more = staged and "" or coming .. ", "
const auto step = [&]($(more)const elements &beside, const bool ends) __attribute__((always_inline)) {
    keep_alike(pitch_z);
    keep($(f.classes[1].name)row);
//% if shared then
    lanes_meet();
//% end
//% if staged then
    fetch($(shifted("z_ahead + z", k.ahead)), beside);
    patch arrived = at_hand();
//% else
    patch arrived = coming;
    fetch(coming, $(shifted("z_ahead + z", k.ahead)), beside);
//% end
    make(arrived, true, ends);
    if (z >= 0) {
//% for _, output in ipairs(outputs) do
        $(put_out_of(output))($(output.name)_base, arrived);
//% end
    }
    ++z;
};

// The same where nothing lies outside: rows are loaded from <g>_ahead and go to …_to, the thread's so many bytes
// from there.
//% for _, grid in ipairs(levels_grids(k)) do
const real *$(model.grids[grid].id)_ahead = nullptr;
//% end
//% for _, output in ipairs(outputs) do
real *$(output.name)_to = nullptr;
//% end
unsigned own_from = 0, own_to = 0;
//% if shared then
// Lanes copy and store a row in $(f.accesses) accesses side by side, $(k.vector // f.accesses) elements each: the
// first is so many bytes before what the lane has of the row.
constexpr int access = vector / $(f.accesses); // elements
typedef $(vector_type(k.vector // f.accesses)) piece;
const unsigned before = (unsigned)(lane * (vector - access) * size);
//% end
//% for i = 0, f.accesses - 1 do
const int $(at_store(i)) = $(store_place(f, i)) - margin_x;
const int $(stored(i)) = $(at_store(i)) >= 0 && $(at_store(i)) < stores_x ? planes : 0;
//% end
const auto start = [&]() __attribute__((always_inline)) {
//% local low = shared and " - margin_x" or ""
    const int64_t row_from = (int64_t)($(shifted("z_ahead + z", k.ahead))) * pitch_z, row_to = z * pitch_z$(low);
//% for _, grid in ipairs(levels_grids(k)) do
//% local id = model.grids[grid].id
    own_from = $(f.classes[1].name)row$(shared and " - before" or "");
    $(id)_ahead = walked($(id)_base + row_from, own_from);
//% end
//% for _, output in ipairs(outputs) do
    own_to = (unsigned)$(shared and "(lane * access)" or at_store(0)) * (unsigned)size;
    $(output.name)_to = (real *)walked($(output.name)_base + row_to, own_to);
//% end
};
const auto clear_step = [&]($(coming)) __attribute__((always_inline)) {
//% if staged then
//% if shared then
    lanes_meet();
//% end
//% for n, grid in ipairs(levels_grids(k)) do
//% local piece, ahead = shared and "piece" or "vec", model.grids[grid].id .. "_ahead"
//% for i = 0, f.accesses - 1 do
    copy_async<$(piece)>($(piece_in_lds(k, n, i)), $(ahead), own_from$(piece_after(i, "bytes")));
//% end
//% end
    copies_start();
    patch arrived = at_hand();
//% else
    patch arrived = coming;
//% for _, grid in ipairs(levels_grids(k)) do
//% local id = model.grids[grid].id
    coming.$(id) = load<vec>($(id)_ahead, own_from);
//% end
//% end
    make(arrived, false, false);
//% if shared then
//% for n, output in ipairs(outputs) do
    write(in_lds($(stage_at(k, "vacant", n))), arrived.$(levels_row(model, k, 0, { current = output.grid })));
//% end
    lanes_meet();
//% end
//% for n, output in ipairs(outputs) do
//% local made = "arrived." .. levels_row(model, k, 0, { current = output.grid })
//% for i = 0, f.accesses - 1 do
//% local value = shared and "read<piece>(" .. piece_in_lds(k, n, i) .. ")" or made
    if ((unsigned)z < (unsigned)$(stored(i)))
        store($(output.name)_to, own_to$(piece_after(i, "bytes")), $(value));
//% end
//% end
//% for _, grid in ipairs(levels_grids(k)) do
    $(model.grids[grid].id)_ahead += pitch_z;
//% end
//% for _, output in ipairs(outputs) do
    $(output.name)_to += pitch_z;
//% end
    ++z;
};
