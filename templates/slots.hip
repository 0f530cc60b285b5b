struct slot
{
//% for _, sum in ipairs(sums_in_slots(model, k)) do
//% if k.matrix then
    quad $(sum.name); // rows y … y + 3
//% else
//% for row = 0, k.rows - 1 do
    $(computed(model, "vec")) $(sum.name)$(row_suffix(row));
//% end
//% end
//% end
//% for _, l in ipairs(k.levels) do
//% for _, h in ipairs(l.held) do
    vec $(h.name);
//% end
//% end
//% for _, v in ipairs(k.recurring) do
//% for row = 0, k.rows - 1 do
    $(computed(model, "vec")) $(v.name)$(row_suffix(row));
//% end
//% end
//% for _, s in ipairs(k.streams) do
//% for row = 0, (s.windowed and k.rows or 0) - 1 do
    vec $(model.grids[s.grid].id)$(row_suffix(row));
//% end
//% end
//% for _, t in ipairs(k.tiles) do
//% if k.reuse == "queue" then
    real *$(model.grids[t.grid].id);
//% end
//% end
};
//% if k.reuse == "queue" then
//% local const = k.unrolled == k.turns and "const " or ""
//% for turn = 0, k.turns - 1 do
//% local function plane(t) return t.name .. times(turn, t.plane_name) end
$(const)slot s$(turn) = {$(join(k.tiles, ", ", plane))};
//% end
//% else
slot $(rotated(k, first, 0):gsub("(s%d+)", "%1 = {}"));
//% end
