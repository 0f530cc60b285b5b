//% local g = model.grids[t.grid].id
//% for s = 0, t.halo_slots - 1 do
keep(halo$(s)_$(g)_from);
//% end
//% for s = 0, t.side_slots - 1 do
keep(side$(s)_$(g)_from);
//% end
