//% if k.async then
//% if k.halves then
wait_for_all(meeting, meetings % 2); // who have read the plane that is written over now, and copied theirs of the next
++meetings;
//% else
copies_wait<$(k.ahead - 1)>();
__syncthreads();
//% end
copy(z + $(k.ahead));
//% if k.copies_windows then
//% part("step_arrived")
//% else
//% for _, t in ipairs(k.tiles) do
//% local g = model.grids[t.grid].id
const real *const here_$(g) = $(t.name) + reading * $(t.plane_name) + own_$(g);
//% end
//% end
reading = reading == $(buffers(k) - 1) ? 0 : reading + 1;
//% else
//% part("step_publish")
//% end
