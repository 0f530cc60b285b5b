//% local rules = k.images and swept_rules(model, steps) or {}
//% for _, r in ipairs(rules) do
//% local function empty(w) return model.grids[r.grid].id .. "_stored" .. row_suffix(w.row) .. " = {}" end
$(type_of(k, k.vector)) $(join(l.work, ", ", empty));
//% end
//% for _, w in ipairs(l.work) do
//% part(each, { k = k, l = l, w = w, moving = moving })
//% end
//% if #rules > 0 then
if ($(edge_of_point(steps, k))) { // once all is stored: what later rows load would wait in front of it in registers
//% for _, w in ipairs(l.work) do
    //% part("images_of_row", { w = w, moving = moving, rules = rules })
//% end
}
//% end
