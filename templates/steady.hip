//% if k.columns_kept then

// What does not change from plane to plane, of each column of this thread.
//% for row = 0, k.rows - 1 do
//% for _, t in ipairs(column_texts(model, k, row, computed(model, "vec"))) do
const $(computed(model, "vec")) $(t.name) = $(t.text);
//% end
//% end
//% end
//% if k.planes_listed then

// What is alike all over a plane, of each plane of this block from the lowest on: there from the first barrier on.
//% for _, name in ipairs(planes_read(model)) do
__shared__ $(computed(model, "real")) $(name)_of[points_z];
//% end
for (int z = lane; z < planes; z += block_x * block_y) {
//% for _, t in ipairs(plane_texts(model, k, computed(model, "real"))) do
    const $(computed(model, "real")) $(t.name) = $(t.text);
//% end
//% for _, name in ipairs(planes_read(model)) do
    $(name)_of[z] = $(name);
//% end
}
//% end
