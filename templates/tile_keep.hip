//% local g = model.grids[t.grid].id
//% if k.reuse == "queue" then
keep(own_$(g));
//% end
//% for s = 0, t.halo_slots - 1 do
keep(halo$(s)_$(g)_from);
//% end
//% for s = 0, t.side_slots - 1 do
keep(side$(s)_$(g)_from);
//% if k.reuse == "queue" then
keep(side$(s)_$(g)_to);
//% end
//% end
