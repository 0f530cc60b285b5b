//% local id = model.grids[f.current].id
patch coming = {};
// Loads plane `at` of level 0.
const auto fetch = [&](patch &newest, int at) __attribute__((always_inline)) {
//% local place = "(int64_t)(" .. in_memory(k, 3, "at", f.classes[1]) .. ") * pitch_z"
//% local to, class = "newest." .. id, f.classes[1]
//% local how = { k = k, l = l, to = to, id = id, place = place, class = class, signed = true, all = false }
//% part("levels_fetch_one", how)
};
