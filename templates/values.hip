//% for _, v in ipairs(k.values) do
//% local type = type_of(plan, v.width)
//% if v.source == "global" then
const $(type) $(v.name) = load<$(type)>($(address(model, k, v, moving)));
//% elseif v.source == "lds" then
const $(type) $(v.name) = read<$(type)>($(tile_address(model, k, v)));
//% end
//% end
//% for _, l in ipairs(k.lines) do
real $(l.name)[$(l.count)]; // x $(l.from < 0 and "- " .. -l.from or "+ " .. l.from) … x + $(l.from + l.count - 1)
//% for _, p in ipairs(l.parts) do
//% local v = k.values[p.value]
//% if v.width > 1 then
put<$(v.width)>($(shifted(l.name, p.at)), $(v.name));
//% else
$(l.name)[$(p.at)] = $(v.name);
//% end
//% end
//% end
