//% for _, s in ipairs(l.band_sums) do
//% local name = model.sums[s.sum].name
//% local single = #s.targets == 1
//% local to = single and l.slot_names[s.targets[1].slot] .. "." .. name or s.name
//% if not single then
quad $(to) = {};
//% end
//% for _, line in ipairs(s.lines) do
//% for i = 1, #l.bands[line.band].parts do
$(band_product(model, k, l, line, i, to));
//% end
//% end
//% if not single then
//% for _, t in ipairs(s.targets) do
$(l.slot_names[t.slot]).$(name) += $(to);
//% end
//% end
//% end
