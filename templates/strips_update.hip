//% part("levels_sums_made", { k = k, w = w, f = f, oldest = oldest, to = "arrived" })
//% for _, on in ipairs(handed_on(k)) do
arrived.$(model.grids[on.grid].id) = $(oldest).$(held_of(l, on.of, 0));
//% end
//% local function held(state) return oldest .. "." .. held_of(l, state.current, 0) end
//% part("strips_outside", { k = k, f = f, to = "arrived", held = held })
