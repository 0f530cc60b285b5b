//% local outputs, staged = group_outputs(k, groups), f.stages > 0
//% local coming = staged and "" or "patch &coming"
// Makes a row of every level of a row of level 0. Where rows lie at `ends` of z, or the wave is `beside` a face
// of x, what is outside keeps what it held.
const auto make = [&](patch &arrived, $(carry_flags(k))) __attribute__((always_inline)) {
//% for n = 1, f.time do
    level(wait$(n), arrived$(level_arguments(model, k, n, "z0 + z")));
//% end
};
//% if staged then
const auto at_hand = [&]() __attribute__((always_inline)) {
    patch here;
    copies_wait<$(k.ahead)>();
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
//% if staged then
    fetch($(shifted("z0 + z", last + k.ahead)), beside);
    patch arrived = at_hand();
//% else
    patch arrived = coming;
    fetch(coming, $(shifted("z0 + z", last + k.ahead)), beside);
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
const int at_store = lane * vector - margin_x, stored = at_store >= 0 && at_store < stores_x ? planes : 0;
const auto start = [&]() __attribute__((always_inline)) {
    const int64_t row_from = (int64_t)($(shifted("z0 + z", last + k.ahead))) * pitch_z, row_to = z * pitch_z;
//% for _, grid in ipairs(levels_grids(k)) do
//% local id = model.grids[grid].id
    own_from = $(f.classes[1].name)row;
    $(id)_ahead = walked($(id)_base + row_from, own_from);
//% end
//% for _, output in ipairs(outputs) do
    own_to = (unsigned)at_store * (unsigned)size;
    $(output.name)_to = (real *)walked($(output.name)_base + row_to, own_to);
//% end
};
const auto clear_step = [&]($(coming)) __attribute__((always_inline)) {
//% if staged then
//% for n, grid in ipairs(levels_grids(k)) do
    copy_async<vec>(in_lds($(stage_at(k, "vacant", n))), $(model.grids[grid].id)_ahead, own_from);
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
//% for _, output in ipairs(outputs) do
    if ((unsigned)z < (unsigned)stored)
        store($(output.name)_to, own_to, arrived.$(levels_row(model, k, 0, { current = output.grid })));
//% end
//% for _, grid in ipairs(levels_grids(k)) do
    $(model.grids[grid].id)_ahead += pitch_z;
//% end
//% for _, output in ipairs(outputs) do
    $(output.name)_to += pitch_z;
//% end
    ++z;
};
