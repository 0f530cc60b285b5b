//% part("row_sums", { k = k, l = l, w = w, whole = "vec" })
//% local sums = computed(model, "vec")
//% local shared, values = update_text(model, w, function(s) return s.name end, sums, k)
//% for _, t in ipairs(shared) do
const $(sums) $(t.name) = $(t.text);
//% end
//% for _, state in ipairs(k.fusion.states) do
made.$(levels_row(model, k, w.row, state)) = $(rounded(model, values[state.output]));
//% end
