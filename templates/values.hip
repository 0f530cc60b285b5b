//% for _, v in ipairs(l.values) do
//% local type = type_of(k, v.width)
//% if v.source == "global" then
const $(type) $(v.name) = load<$(type)>($(address(model, k, v, moving)));
//% elseif v.source == "lds" then
const $(type) $(v.name) = read<$(type)>($(tile_address(model, k, l, v)));
//% end
//% end
//% part("lines")
