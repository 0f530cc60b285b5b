//% local points, id = point_loads(model, k), model.grids[f.current].id
//% local function place(at, point) return "(int64_t)(" .. in_memory(k, 3, at, point) .. ") * pitch_z" end
//% if f.stages == 0 then
// Loads plane `at` of level 0$(#points > 0 and ", and what the first level reads at the point once that is there" or "").
const auto fetch = [&](plane &newest$(#points > 0 and ", plane &centre" or ""), int at) __attribute__((always_inline)) {
//% part("levels_fetch_one", { k = k, l = l, to = "newest.even." .. id, id = id, place = place("at", false), point = false, signed = true })
//% else
// Loads what the first level reads at the point, once plane `at` of level 0 is there.
const auto fetch = [&](plane &centre, int at) __attribute__((always_inline)) {
//% end
//% for _, p in ipairs(points) do
//% local at = place(shifted("at", -k.levels[1].lag), true)
//% part("levels_fetch_one", { k = k, l = l, to = "centre." .. p.to, id = p.id, place = at, point = true, signed = p.signed or false })
//% end
};
