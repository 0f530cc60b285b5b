//% for _, made in ipairs(f.made) do
//% local id = fused_id(model, made)
//% if made.window > 0 and made.slots > 0 then
{
    using namespace device_of_$(stages[f.levels[made.level].stage].model.name);
    typedef $(vector_type(first.vector)) vec;
    //% part("fused_write", { made = made, made_rows = fused_rows_before(id, made.shared, first) })
}
//% end
//% if made.window > 0 then
for (int age = $(made.window); age > 0; age--)
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < vector; i++)
            made_before_$(id)[age][j][i] = made_before_$(id)[age - 1][j][i];
//% end
//% end
