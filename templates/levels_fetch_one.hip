    {
//% if reflects_along(k, 3) then
        int flips = 0;
//% end
        const real *const from = $(id)_base + $(place);
//% if signed and flips_at_all(k) then
//% if reflects_along(k, 3) then
        const unsigned signs = flips & FLIPPED ? ~minus : minus, zeros = flips & ON_PLANE ? ~0u : none;
//% else
        const unsigned signs = minus, zeros = none;
//% end
//% end
        //% part("levels_load", { k = k, l = l, to = to, class = class, signed = signed, all = all })
    }
