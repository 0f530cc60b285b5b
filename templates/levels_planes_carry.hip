//% if k.fusion.keeps_by == 0 then
// What lies outside keeps what it held: columns, of which the thread's flags tell, and all that it has in planes
// and rows that are `guarded`.
//% else
// What lies outside keeps what it held: columns by their weights, or where `ragged` by the thread's flags; all that it
// has in planes and rows that are `guarded`.
//% end
//% local whole = carried_along(k, 2) or carried_along(k, 3)
const auto told = [&](int at, int row_number, const bool guarded) __attribute__((always_inline)) {
//% if not carried_along(k, 3) then
    (void)at;
//% end
//% if not carried_along(k, 2) then
    (void)row_number;
//% end
//% if whole then
    return guarded && $(row_kept(k)) ? ~0u : flags;
//% else
    (void)guarded;
    return flags;
//% end
};
//% local given = "vec made, const vec &before, unsigned these, const bool guarded"
const auto carried = [&]($(given)) __attribute__((always_inline)) {
//% local element = function(i) return k.vector > 1 and "[" .. i .. "]" or "" end
//% if f.ragged then
    if (ragged) { // where all is kept, all of these bits are set
        for (int i = 0; i < vector; i++)
            made[i] = chosen(these, outside << i, before[i], made[i]);
        return made;
    }
//% end
//% if carried_along(k, 1) and k.fusion.keeps_by == 0 then
//% local low, high = carried_columns(k, 1), carried_columns(k, 2)
//% for i = math.max(0, k.vector - low), k.vector - 1 do
    made$(element(i)) = chosen(these, below, (real)before$(element(i)), (real)made$(element(i)));
//% end
//% for i = 0, math.min(high, k.vector) - 1 do
    made$(element(i)) = chosen(these, above, (real)before$(element(i)), (real)made$(element(i)));
//% end
//% end
//% if not whole then
    (void)guarded;
//% else
    if (guarded) {
//% for i = 0, k.vector - 1 do
        made$(element(i)) = chosen(these, everything, (real)before$(element(i)), (real)made$(element(i)));
//% end
    }
//% end
    return made;
};
