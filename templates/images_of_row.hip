//% for _, rules in ipairs(all) do
//% local id = model.grids[rules.grid].id
//% if w.row > 0 then
if (y + $(w.row) < ny)
    //% part("images_of_point", { id = id })
//% else
//% part("images_of_point", { id = id })
//% end
//% end
