//% if k.vector == 1 then
if (from <= 0 && end > 0)
    $(stores)(to, $(place), made.$(name));
//% else
if (from <= 0 && end >= vector) {
    $(stores)(to, $(place), made.$(name));
} else if (from < vector && end > 0) {
//% for i = 0, k.vector - 1 do
    if (from <= $(i) && end > $(i))
        $(stores)(to, $(place)$(times(i, "size")), (real)made.$(name)[$(i)]);
//% end
}
//% end
