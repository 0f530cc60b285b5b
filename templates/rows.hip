//% local waiting = images_wait(k) and swept_rules(model, steps) or {}
//% for _, rules in ipairs(waiting) do
//% local function empty(w) return stored_name(k, model.grids[rules.grid].id, w.row) .. " = {}" end
$(type_of(k, k.vector)) $(join(l.work, ", ", empty));
//% end
//% for _, w in ipairs(l.work) do
//% part(each, { k = k, l = l, w = w, moving = moving })
//% end
//% if #waiting > 0 then
if ($(edge_of_point(steps, k))) {
//% for _, w in ipairs(l.work) do
    //% part("images_of_row", { w = w, moving = moving, all = waiting })
//% end
}
//% end
