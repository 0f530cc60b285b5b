//% part("row_sums")
//% for _, t in ipairs(recurring_texts(model, k, w, computed(model, whole))) do
$(t.declared) = $(t.text);
//% end
