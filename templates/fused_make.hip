//% for g, grid in ipairs(model.grids) do
//% if grid.read and level.source[g] == 0 then
const real *const $(grid.id)_base = $(whole.grids[stage.grids[g]].id) + corner;
//% end
//% end
//% for _, j in ipairs(fused_rows(level, k)) do
const unsigned row$(row_suffix(j)) = row$(times(j, "(unsigned)pitch_y * (unsigned)sizeof(real)"));
//% end
//% for _, p in ipairs(fused_planes(model, f, level, k)) do
const real *const $(p.name) = lds + ($(p.slot));
//% end
//% for _, v in ipairs(l.values) do
//% local type = type_of(k, v.width)
//% if level.source[v.grid] > 0 then
const $(type) $(v.name) = $(fused_value(model, whole, f, level, k, v));
//% else
const $(type) $(v.name) = load<$(type)>($(address(model, k, v, "")));
//% end
//% end
//% part("lines", { l = l, k = k })
//% for _, w in ipairs(l.work) do
{ // row y$(w.row > 0 and " + " .. w.row or "")
    //% part("row_sums", { k = k, l = l, w = w, whole = "vec" })
//% for _, v in ipairs(l.late) do
//% if v.row == w.row and level.source[v.grid] > 0 then
//% local here = { grid = v.grid, dz = 0, row = v.row, x = 0, width = k.vector }
    const vec $(v.name) = $(fused_value(model, whole, f, level, k, here));
//% elseif v.row == w.row then
    const vec $(v.name) = load<vec>($(model.grids[v.grid].id)_base, row$(row_suffix(v.row)));
//% end
//% end
//% local sums = computed(model, "vec")
//% local shared, values = update_text(model, w, function(s) return s.name end, sums, k)
//% for _, t in ipairs(shared) do
    const $(sums) $(t.name) = $(t.text);
//% end
//% for i, output in ipairs(model.outputs) do
    made_$(model.grids[output.grid].id)$(row_suffix(w.row)) = $(rounded(model, values[i]));
//% end
}
//% end
//% for g, number in ipairs(level.made) do
//% if number > 0 then
//% part("fused_zero", { made = f.made[number], id = model.grids[g].id, k = k })
//% end
//% end
