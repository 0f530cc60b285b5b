//% if f.below > 0 then
struct // the thread's points of planes of level 0 below the one that level 1 is made in
{
    patch $(numbered("zm", 1, f.below, ""));
} older = {};

//% end
// Makes plane `at` of level 1 of level 0 in LDS.
const auto first_level = [&](int at, const bool guarded) __attribute__((always_inline)) {
//% if not carried_at_all(k) then
    (void)at, (void)guarded;
//% end
//% if reads_index(model, 3) then
    const int made_at = at;
//% end
    patch made;
//% if #grids_here(k) > 0 then
    points here;
//% end
//% if k.by_axis then
    //% part("levels_planes_alike", { k = k })
//% end
//% for _, w in ipairs(l.work) do
    // row y$(w.row > 0 and " + " .. w.row or "")
//% for _, v in ipairs(values_for(l, w.row)) do
//% if v.source == "lds" then
    const vec $(v.name) = read<vec>(lds_at($(stage_row(v.row, stage_of(l.lag - v.dz), state_of(k, v.grid)))));
//% end
//% end
//% for _, v in ipairs(values_for(l, w.row)) do
//% if v.source == "lanes" then
    const $(type_of(k, v.width)) $(v.name) = $(lanes_text(k, l, v));
//% end
//% end
//% for _, here in ipairs(grids_here(k)) do
//% local place = row_here(k, here, here.kept and "taken_kept" or "taken_first", w.row)
    here.$(levels_row(model, k, w.row, { current = here.grid })) = read<vec>(lds_at($(place)));
//% end
    //% part("lines", { k = k, l = { lines = lines_for(l, w.row), values = l.values } })
    {
//% if k.by_axis then
        //% part("levels_planes_row", { k = k, w = w })
//% end
        //% part("levels_row", { k = k, l = l, w = w })
    }
//% for _, state in ipairs(f.states) do
//% if state.previous > 0 then
    made.$(before_row(model, k, w.row, state)) = $(own_row_name(model, k, l, w.row, state));
//% end
//% end
//% if carried_at_all(k) then
//% for _, state in ipairs(f.states) do
//% local name = "made." .. levels_row(model, k, w.row, state)
    $(name) = carried($(name), $(own_row_name(model, k, l, w.row, state)), told(at, $(w.row), guarded), guarded);
//% end
//% end
//% for _, state in ipairs(f.below > 0 and states_around(k) or {}) do
//% local points = levels_row(model, k, w.row, state)
//% for i = f.below, 2, -1 do
    older.zm$(i).$(points) = older.zm$(i - 1).$(points);
//% end
    older.zm1.$(points) = $(own_row_name(model, k, l, w.row, state));
//% end
//% end
//% if f.hands_on == "read" then
//% for _, side in ipairs(sides_beside(k)) do
//% for row, state in rows_and_states(k, side[2], side[3]) do
    write_if(flags, $(side[1]), lds_at($(row_beside(k, "filled_edges", row, 0, state))),
        $(own_row_name(model, k, l, row, state)));
//% end
//% end
//% end
    return made;
};
