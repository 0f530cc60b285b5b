//% local points, id = point_loads(model, k), model.grids[f.current].id
//% local more = #points > 0 and ", and what the first level reads at the point once that is there" or ""
//% local function place(at, point) return "(int64_t)(" .. in_memory(k, 3, at, point) .. ") * pitch_z" end
//% if f.stages == 0 then
// Loads plane `at` of level 0$(more).
//% local centre = #points > 0 and ", plane &centre" or ""
const auto fetch = [&](plane &newest$(centre), int at) __attribute__((always_inline)) {
//% local from = place("at", false)
//% local to = "newest.even." .. id
//% local own = { k = k, l = l, to = to, id = id, place = from, point = false, signed = true, all = false }
//% part("levels_fetch_one", own)
//% else
// Loads what the first level reads at the point, once plane `at` of level 0 is there.
const auto fetch = [&](plane &centre, int at) __attribute__((always_inline)) {
//% end
//% for _, p in ipairs(points) do
//% local from = place(shifted("at", -k.levels[1].lag), true)
//% local to = "centre." .. p.to
//% local own = { k = k, l = l, to = to, id = p.id, place = from, point = true, signed = p.signed, all = false }
//% part("levels_fetch_one", own)
//% end
};
