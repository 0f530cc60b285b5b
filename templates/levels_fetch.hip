//% local points = point_loads(model, k)
//% local more = #points > 0 and ", and what the first level reads at the point once that is there" or ""
//% local function place(at, class) return "(int64_t)(" .. in_memory(k, 3, at, class) .. ") * pitch_z" end
//% if f.stages == 0 then
// Loads plane `at` of level 0$(more).
//% local centre = #points > 0 and ", plane &centre" or ""
const auto fetch = [&](plane &newest$(centre), int at) __attribute__((always_inline)) {
//% for _, state in ipairs(f.states) do
//% if state.around then
//% local id, class = model.grids[state.current].id, f.classes[f.class_of[state.current]]
//% local from = place("at", class)
//% local to = "newest.even." .. id
//% local own = { k = k, l = l, to = to, id = id, place = from, class = class, signed = true, all = false }
//% part("levels_fetch_one", own)
//% end
//% end
//% else
// Loads what the first level reads at the point, once plane `at` of level 0 is there.
const auto fetch = [&](plane &centre, int at) __attribute__((always_inline)) {
//% end
//% for _, p in ipairs(points) do
//% local from = place(shifted("at", -k.levels[1].lag), p.class)
//% local to = "centre." .. p.to
//% local own = { k = k, l = l, to = to, id = p.id, place = from, class = p.class, signed = p.signed, all = false }
//% part("levels_fetch_one", own)
//% end
};
