//% for axis = 1, 3 do
//% if index_is_mapped(model, k, axis) then
const auto index_along_$(("xyz"):sub(axis, axis)) = [&](int i) { // of what a point is the image of
//% if reflects_along(k, axis) then
    int flips = 0;
//% end
    return $(in_memory(k, axis, "i", at_the_point));
};
//% end
//% end
