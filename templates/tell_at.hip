//% if k.halves then
// Waves that go on by themselves may not have stored what others have.
if (tells && z == tell_at) {
    __syncthreads();
    tell(told);
}
//% else
if (tells && z == tell_at)
    tell(told);
//% end
