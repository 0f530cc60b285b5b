// Back to the first names; a round of steps is shorter than a full turn, which keeps the code small.
//% local moved = k.reuse == "queue" and k.turns or k.turns - 1 -- the newest is about to be written
//% for i = 0, k.unrolled - 1 do
//% if i + k.turns - k.unrolled < moved then
const $(k.fusion and "plane" or "slot") old$(i) = s$(i);
//% end
//% end
//% for i = 0, moved - 1 do
s$(i) = $(i + k.unrolled < k.turns and "s" or "old")$((i + k.unrolled) % k.turns);
//% end
