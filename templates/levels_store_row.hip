//% if k.vector == 1 then
if (out_from <= 0 && out_to > 0)
    $(stores)(to, $(place), made.$(name));
//% else
if (out_from <= 0 && out_to >= vector) {
    $(stores)(to, $(place), made.$(name));
} else {
//% for i = 0, k.vector - 1 do
    if (out_from <= $(i) && out_to > $(i))
        $(stores)(to, $(place)$(times(i, "size")), (real)made.$(name)[$(i)]);
//% end
}
//% end
