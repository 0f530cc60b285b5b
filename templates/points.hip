//% local part_of = { [true] = "points_receiver", [false] = "points_source" }
//% local sources, receivers, few = points_by_kind(steps, stages)

//% part("points_shared", { few = few })
//% if #receivers > 0 then

//% part("points_record", { few = few })
//% end
//% for i, set in ipairs(steps.points) do

//% part(part_of[set.receiver], { set = set, number = i })
//% end

//% part("points_launch")
//% if few then

//% part("points_few")
//% end
