//% for _, line in ipairs(l.lines) do
real $(line.name)[$(line.count)]; // from $(shifted("x", line.from)) on
//% for _, p in ipairs(line.parts) do
//% local v = l.values[p.value]
//% if v.width > 1 then
put($(shifted(line.name, p.at)), $(v.name));
//% else
$(line.name)[$(p.at)] = $(v.name);
//% end
//% end
//% for _, t in ipairs(line.taken) do
const $(t.odd and "odd" or "taken")$(k.vector) $(t.name) = {$(shifted(line.name, t.at))};
//% end
//% end
