//% local up = reach(k, 3, 1)
//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
//% for row = 0, k.rows - 1 do
$(newest).$(g)$(row_suffix(row)) = read<vec>(here_$(g)$(tile_place(t, 0, row, 0)));
//% end
//% end
sums made = {};
if (z >= -$(up) && z < planes - $(up)) { // the plane that arrives is one of the block's
    //% part("values", { k = k, l = l, moving = "" })
    //% for _, w in ipairs(l.work) do
    //% part("scatter", { w = w, apart = false, newest = "made" })
    //% end
}
copies_wait<$(k.ahead - 1)>();
arrive_each(meeting);
//% local names = sums_of_rows(model, k)
$(computed(model, "vec")) *const waited = waiting + $(#names == 1 and "turn" or "turn * " .. #names) * threads;
if (z >= 0 && x < nx && y < ny) {
    sums done;
    //% for i, name in ipairs(names) do
    done.$(name) = waited[$(place_waited(i))];
    //% end
    //% for _, w in ipairs(l.work) do
    //% part("scatter", { w = w, apart = true, newest = "made" })
    //% end
    //% part("rows", { moving = " + plane", each = "complete" })
}
//% for i, name in ipairs(names) do
waited[$(place_waited(i))] = made.$(name);
//% end
turn = turn == $(up) - 1 ? 0 : turn + 1;
