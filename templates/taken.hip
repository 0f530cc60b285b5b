//% local whole = type_of(k, k.vector)
//% for _, t in ipairs(taken_first(fold, named)) do
//% if t.odd then
const odd_vec $(t.name) = {$(shifted(t.line, t.at))};
//% else
const $(whole) $(t.name) = take<$(whole)>($(t.line), $(t.at));
//% end
//% end
