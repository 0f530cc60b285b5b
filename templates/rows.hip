//% if k.steady then
//% part("plane_values", { k = k })
//% end
//% for _, w in ipairs(l.work) do
//% part(each, { k = k, l = l, w = w, moving = moving })
//% end
