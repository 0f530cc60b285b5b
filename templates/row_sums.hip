//% local sums = computed(model, whole)
//% for _, f in ipairs(shared_folds(w)) do
const $(sums) $(f.name) = $(fold_text(model, f));
//% end
//% for _, c in ipairs(w.combinations) do
//% for i, p in ipairs(c.products) do
//% local first = i == 1 and begun_text(model, k, c.sum, product_text(model, w, p), factors_of(model, w, p))
$(first and sums .. " " .. c.name .. " = " .. first or c.name .. " += " .. product_text(model, w, p));
//% end
//% end
