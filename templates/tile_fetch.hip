//% local g = model.grids[t.grid].id
//% local whole, piece = type_of(k, k.vector), type_of(k, t.side_width)
//% if own then
//% for row = 0, k.rows - 1 do
$(declare and whole .. " " or "")$(g)_ahead$(row_suffix(row)) = load<$(whole)>($(base), row$(row_suffix(row)));
//% end
//% end
//% local function fetch(n, type, guarded)
//% if guarded and declare then
$(type) $(n) = {};
//% end
//% if guarded then
if ($(n)_in)
    $(n) = load<$(type)>($(base), $(n)_from);
//% else
$(declare and type .. " " or "")$(n) = load<$(type)>($(base), $(n)_from);
//% end
//% end
//% for s = 0, t.halo_slots - 1 do
//% fetch("halo" .. s .. "_" .. g, whole, s == t.halo_slots - 1 and t.halo_rest > 0)
//% end
//% for s = 0, t.side_slots - 1 do
//% fetch("side" .. s .. "_" .. g, piece, side_guarded(t, s))
//% end
