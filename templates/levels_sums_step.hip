//% local id, own_row, staged = model.grids[f.current].id, f.classes[1].name .. "row", f.stages > 0
//% local output, coming = group_outputs(k, groups)[1].name, staged and "" or "patch &coming, "
// Makes a row of every level of a row of level 0. Where rows lie at `ends` of z, or the wave is `beside` a face
// of x, what is outside keeps what it held.
const auto make = [&](patch &arrived, $(carry_flags(k))) __attribute__((always_inline)) {
//% for n = 1, f.time do
    level(wait$(n), arrived$(carry_arguments(k, shifted("z0 + z", last - (n - 1) * l.lag))));
//% end
};
//% if staged then
const auto at_hand = [&]() __attribute__((always_inline)) {
    patch here;
    copies_wait<$(k.ahead)>();
    here.$(id) = read<vec>(in_lds(next));
    turn();
    return here;
};
//% end
const auto step = [&]($(coming)const elements &beside, const bool ends) __attribute__((always_inline)) {
    keep_alike(pitch_z);
    keep($(own_row));
//% if staged then
    fetch($(shifted("z0 + z", last + k.ahead)), beside);
    patch arrived = at_hand();
//% else
    patch arrived = coming;
    fetch(coming, $(shifted("z0 + z", last + k.ahead)), beside);
//% end
    make(arrived, true, ends);
    if (z >= 0)
        put_out($(output)_base, arrived);
    ++z;
};

// The same where nothing lies outside; rows are at `from` and go to `to`.
const int at_store = lane * vector - margin_x, stored = at_store >= 0 && at_store < stores_x ? planes : 0;
unsigned own_from = 0, own_to = 0; // bytes from there to the thread's
const auto clear_step = [&]($(coming)const real *&from, real *&to) __attribute__((always_inline)) {
//% if staged then
    copy_async<vec>(in_lds(vacant), from, own_from);
    copies_start();
    patch arrived = at_hand();
//% else
    patch arrived = coming;
    coming.$(id) = load<vec>(from, own_from);
//% end
    make(arrived, false, false);
    if ((unsigned)z < (unsigned)stored)
        store(to, own_to, arrived.$(levels_row(model, k, 0)));
    from += pitch_z;
    to += pitch_z;
    ++z;
};
