//% local sets = points_in_groups(model, k, steps)
//% if #sets > 0 then

//% part("levels_near", { k = k })
//% end
//% for _, x in ipairs(sets) do
// By level, the plane with the wave's next part; parts before this one are done with.
int $(numbered("next" .. x.number .. "_", 1, x.levels, " = z0 + z"));
uint32_t found$(x.number) = 0;

//% local use, state = x.set.receiver and "levels_receiver" or "levels_source", state_of_points(model, k, x.set)
//% part(use, { k = k, l = l, set = x.set, number = x.number, state = state })
//% end
