//% for _, s in ipairs(k.band_sums) do
//% local name = model.sums[s.sum].name
//% local single = #s.targets == 1
//% local to = single and k.slot_names[s.targets[1].slot] .. "." .. name or s.name
//% if not single then
quad $(to) = {};
//% end
//% for _, line in ipairs(s.lines) do
//% for i = 1, #k.bands[line.band].parts do
$(band_product(model, k, line, i, to));
//% end
//% end
//% if not single then
//% for _, t in ipairs(s.targets) do
$(k.slot_names[t.slot]).$(name) += $(to);
//% end
//% end
//% end
