//% local g = model.grids[t.grid].id
//% if not t.whole then
if (x < nx) {
//% for row = 0, k.rows - 1 do
//% local from = (own_name == "_ahead" and g or "") .. own_name .. row_suffix(row)
//% local to = "own_" .. g .. tile_place(t, -t.lo[3], row, 0)
//% if t.rows_guarded then
    if ($(shifted("y", row)) < $(shifted("ny", t.hi[2])))
        write(to + $(to), $(from));
//% else
    write(to + $(to), $(from));
//% end
//% end
}
//% end
//% for s = 0, t.halo_slots - 1 do
if (halo$(s)_$(g)_in)
    write(to + halo$(s)_$(g)_to, halo$(s)_$(g));
//% end
//% for s = 0, t.side_slots - 1 do
//% if side_guarded(t, s) then
if (side$(s)_$(g)_in)
    write(to + side$(s)_$(g)_to, side$(s)_$(g));
//% else
write(to + side$(s)_$(g)_to, side$(s)_$(g));
//% end
//% end
