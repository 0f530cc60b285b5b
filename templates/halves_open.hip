// Sums of a plane: made of it and those below, then done with those above.
struct sums
{
//% for _, name in ipairs(sums_of_rows(model, k)) do
    $(computed(model, "vec")) $(name);
//% end
};
// Where the thread's sums wait for the second half, a turn for each plane that they wait for.
//% local n = #sums_of_rows(model, k)
//% local kind = computed(model, "vec")
//% if k.dynamic_lds then
void *const meeting = (char *)lds + tiles_bytes;
$(kind) *const waiting = ($(kind) *)((char *)lds + tiles_bytes + 16) + lane;
//% else
__shared__ __attribute__((aligned(16))) char meeting[16];
__shared__ __attribute__((aligned(16))) $(kind) all_waiting[$(k.reach_hi[3] * n) * threads];
$(kind) *const waiting = all_waiting + lane;
//% end
int turn = 0; // of the plane that arrives
meeting_opens(meeting, threads);
unsigned meetings = 0; // so far
