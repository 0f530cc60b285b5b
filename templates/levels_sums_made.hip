//% local sums = computed(model, "vec")
//% local function complete(sum) return oldest .. "." .. row_of(k, sum.name, w.row) end
//% local shared, values = update_text(model, w, complete, sums, k)
//% for _, t in ipairs(shared) do
const $(sums) $(t.name) = $(t.text);
//% end
//% for _, state in ipairs(f.states) do
$(to).$(levels_row(model, k, w.row, state)) = $(rounded(model, values[state.output]));
//% end
