//% for _, v in ipairs(l.values) do
//% local type = type_of(k, v.width)
//% if v.source == "global" then
const $(type) $(v.name) = load<$(type)>($(address(model, k, v, moving)));
//% elseif v.source == "lds" then
const $(type) $(v.name) = read<$(type)>($(tile_address(model, k, l, v)));
//% end
//% end
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
