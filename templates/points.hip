//% local part_of = { [true] = "points_receiver", [false] = "points_source" }

//% part("points_shared")
//% for i, set in ipairs(steps.points) do

//% part(part_of[set.receiver], { set = set, name = "points_" .. i })
//% end

//% part("points_launch")
