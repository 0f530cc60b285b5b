//% for _, r in ipairs(rules) do
//% local id = model.grids[r.grid].id
//% if w.row > 0 then
if (y + $(w.row) < ny)
    //% part("images_of_point", { id = id })
//% else
//% part("images_of_point", { id = id })
//% end
//% end
