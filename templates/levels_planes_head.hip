// ---- Kernel: $(k.role)
//
// A block walks up through $(k.balance and "`depth` planes, at most " .. k.points_z or k.points_z .. " planes").
// Level 0 is what memory holds, level n is that n steps later.
//% if first.gathers then
// Level 1 is made of planes of level 0 in LDS. As a plane of it is made it is added to all planes of the next
// level that see it, which wait for it as sums; the oldest is then complete, and arrives at the level after at
// once. So each level lies $(first.lag == 1 and "a plane" or first.lag .. " planes") behind the one before.
//% else
// As a plane of a level arrives it is added to all planes of the next level that see it, which wait for it as
// sums; the oldest is then complete, and arrives at the level after at once. So each level lies
// $(first.lag == 1 and "a plane" or first.lag .. " planes") behind the one before.
//% end
// Each `step` makes a plane of every level: of level $(listed_range("", 1, f.time)) these are
// $(planes_made(k)), the last of which is stored, while $(shifted("z", last + k.ahead)) of level 0 is on its way.
//% if f.edge_planes > 0 then
// Waves meet once a step: what one puts into LDS before a meeting others read after it.
//% end
// What a thread has and does is told first, level by level; `step` and the walk are at the end.
//
//   x, y      the thread's $(points_owned(k))
//   z         the plane that the last level makes next, counted from the first that is stored
//   flags     what the thread is told of its points, a bit each
//   $(listed_range("made", 1, f.time))  the plane of each level that this step makes
//% if f.stages == 0 then
//   coming    the plane of level 0 on its way from memory
//% end
//% local slots = alike.slot_names[1] .. " … " .. alike.slot_names[alike.slots]
//   $(slots)  sums for planes of a level, by their distance from what has arrived
//   $(listed_range("wait", first.gathers and 2 or 1, f.time))  the sums of each level that wait for planes to come
//% local values = glossary_of_values(alike, " in the plane")
//% if values ~= "" then
//   $(values)
//% end
//% if #alike.lines > 0 then
//   <g>_line  consecutive elements of a row: of this thread and of the lanes beside it
//% end
//% if f.edge_planes > 0 then
//   edges     in LDS, the outer rows of each thread for the waves above and below: one meeting a plane
//% end
//% if f.stages > 0 then
//   stages    in LDS, planes of level 0: the newest, those behind it, and $(k.ahead) on their way
//% end
