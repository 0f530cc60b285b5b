// These stay in registers, and nothing that follows from them does from step to step.
flags = again(flags);
//% if f.edge_planes > 0 then
filled_edges = again(filled_edges);
//% end
//% if f.stages > 0 then
own = again(own), place = again(place), newest = again(newest);
//% for _, kind in ipairs(kinds_here(k)) do
$(kind.at) = again($(kind.at));
//% end
//% else
x = again(x), y = again(y);
//% for row = 0, k.rows - 1 do
keep(row$(row_suffix(row)));
//% end
//% end
