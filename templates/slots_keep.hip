//% for i, name in ipairs(l.slot_names) do
//% for s, sum in ipairs(model.sums) do
//% for row = 0, (k.matrix and 1 or k.rows) - 1 do
//% if i > 1 and k.sum_used[s] then
keep($(name).$(sum.name)$(row_suffix(row)));
//% end
//% end
//% end
//% end
