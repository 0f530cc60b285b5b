// Bits of the thread's points, by row and column: of those that change their sign, and that are 0.
unsigned minus = 0, none = 0;
//% for _, w in ipairs(l.work) do
//% for i = 0, k.vector - 1 do
{
    int flips = 0;
//% if flips_along(k, 1) then
    (void)$(in_memory(k, 1, shifted("x", i), farthest));
//% end
//% if k.axis[2] ~= "" and flips_along(k, 2) then
    (void)$(in_memory(k, 2, shifted("y", w.row), farthest));
//% end
    minus |= (flips & FLIPPED ? 1u : 0u) << $(w.row * k.vector + i);
    none |= (flips & ON_PLANE ? 1u : 0u) << $(w.row * k.vector + i);
}
//% end
//% end
