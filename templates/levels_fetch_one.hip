    {
//% if reflects_along(k, 3) then
        int flips = 0;
//% end
        const real *const from = $(id)_base + $(place);
//% if signed and flips_at_all(k) then
        const unsigned signs = $(signs_of_plane(k)), zeros = $(zeros_of_plane(k));
//% end
        //% part("levels_load", { k = k, l = l, to = to, class = class, signed = signed, all = all })
    }
