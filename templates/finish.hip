//% local row, ended = "row" .. row_suffix(w.row), k.ends and ", own_points" or ""
//% for _, v in ipairs(l.early and {} or l.late) do
//% if v.row == w.row then
//% local loads = k.nontemporal_loads and "load_once" or "load"
const $(whole) $(v.name) = $(loads)<$(whole)>($(model.grids[v.grid].id)_base$(moving), $(row)$(ended));
//% end
//% end
//% local stores = k.nontemporal and "store_streaming" or "store"
//% if k.finish then
//% local function name_of(s) return w.before and "(" .. w.before .. " + " .. sum_name(s) .. ")" or sum_name(s) end
//% if k.steady and not k.columns_kept then
//% for _, t in ipairs(column_texts(model, k, w.row, computed(model, whole), true)) do
const $(computed(model, whole)) $(t.name) = $(t.text);
//% end
//% end
//% local shared, values = update_text(model, w, name_of, computed(model, whole), k)
//% for _, t in ipairs(shared) do
const $(computed(model, whole)) $(t.name) = $(t.text);
//% end
//% for i, output in ipairs(model.outputs) do
$(stores)($(model.grids[output.grid].id)_base$(moving), $(row), $(rounded(model, values[i]))$(ended));
//% end
//% else
//% local total = (w.before and w.before .. " + " or "") .. sum_name(model.sums[1])
$(stores)($(model.grids[model.outputs[1].grid].id)_base$(moving), $(row), $(total)$(ended));
//% end
