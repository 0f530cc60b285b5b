//% local part_of = { [true] = "points_receiver", [false] = "points_source" }
//% local sources, receivers, few = points_by_kind(steps, stages)

//% part("points_shared", { few = few, records = #receivers > 0 })
//% for i, set in ipairs(steps.points) do

//% part(part_of[set.receiver], { set = set, number = i, few = few })
//% end

//% part("points_launch")
//% if few then

//% part("points_few")
//% end
