//% local sums = computed(model, whole)
//% for _, f in ipairs(shared_folds(w)) do
const $(sums) $(f.name) = $(fold_text(model, f));
//% end
//% for _, c in ipairs(w.combinations) do
//% for i, p in ipairs(c.products) do
$(i == 1 and sums .. " " .. c.name .. " =" or c.name .. " +=") $(product_text(model, w, p));
//% end
//% end
