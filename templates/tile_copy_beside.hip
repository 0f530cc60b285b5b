//% local g = model.grids[t.grid].id
//% local whole, piece = type_of(k, k.vector), type_of(k, t.side_width)
//% local copy, copy_piece = copier(model, k, k.vector), copier(model, k, t.side_width)
//% for s = 0, t.halo_slots - 1 do
if (halo$(s)_$(g)_in)
    $(copy)<$(whole)>(at + halo$(s)_$(g)_to, from, halo$(s)_$(g)_from);
//% end
//% for s = 0, t.side_slots - 1 do
//% if ends_by_count(t, s) then
if (ragged)
    copy_async<$(piece)>(at + side$(s)_$(g)_to, from, side$(s)_$(g)_from, side$(s)_$(g)_count);
else if (side$(s)_$(g)_in)
    $(copy_piece)<$(piece)>(at + side$(s)_$(g)_to, from, side$(s)_$(g)_from);
//% elseif side_guarded(t, s) then
if (side$(s)_$(g)_in)
    $(copy_piece)<$(piece)>(at + side$(s)_$(g)_to, from, side$(s)_$(g)_from);
//% else
$(copy_piece)<$(piece)>(at + side$(s)_$(g)_to, from, side$(s)_$(g)_from);
//% end
//% end
