// These stay in registers, and nothing that follows from them does from step to step.
$(f.stages == 0 and "x = again(x), " or "")y = again(y), z = again(z);
flags = again(flags);
//% if f.edge_planes > 0 then
//% for i = 0, f.edge_planes - 1 do
edges$(i) = again(edges$(i));
//% end
//% end
//% if f.stages > 0 then
own = again(own), column = again(column), filled = again(filled);
//% for i = 0, f.behind do
$(behind_name(i)) = again($(behind_name(i)));
//% end
//% else
//% for row = 0, k.rows - 1 do
keep(row$(row_suffix(row)));
//% end
//% end
