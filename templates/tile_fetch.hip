//% local g = model.grids[t.grid].id
//% local whole, piece = type_of(plan, k.vector), type_of(plan, t.side_width)
//% if own then
//% for row = 0, k.rows - 1 do
$(declare and whole .. " " or "")$(g)_ahead$(row_suffix(row)) = load<$(whole)>($(base), row$(row_suffix(row)));
//% end
//% end
//% for s = 0, t.halo_slots - 1 do
//% local n = "halo" .. s .. "_" .. g
//% local guard = s == t.halo_slots - 1 and t.halo_rest > 0
//% if guard and declare then
$(whole) $(n) = {};
//% end
//% if guard then
if ($(n)_in)
    $(n) = load<$(whole)>($(base), $(n)_from);
//% else
$(declare and whole .. " " or "")$(n) = load<$(whole)>($(base), $(n)_from);
//% end
//% end
//% for s = 0, t.side_slots - 1 do
//% local n = "side" .. s .. "_" .. g
//% local guard = t.whole or s == t.side_slots - 1 and t.side_guarded
//% if guard and declare then
$(piece) $(n) = {};
//% end
//% if guard then
if ($(n)_in)
    $(n) = load<$(piece)>($(base), $(n)_from);
//% else
$(declare and piece .. " " or "")$(n) = load<$(piece)>($(base), $(n)_from);
//% end
//% end
