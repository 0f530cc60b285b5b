patch coming = {};
// Loads plane `at` of level 0.
const auto fetch = [&](patch &newest, int at) __attribute__((always_inline)) {
//% local place = "(int64_t)(" .. in_memory(k, 3, "at", f.classes[1]) .. ") * pitch_z"
//% for _, state in ipairs(f.states) do
//% local id, class = model.grids[state.current].id, f.classes[1]
//% local to = "newest." .. id
//% local how = { k = k, l = l, to = to, id = id, place = place, class = class, signed = true, all = false }
//% part("levels_fetch_one", how)
//% end
};
