//% for _, made in ipairs(f.made) do
//% local id = fused_id(model, made)
//% if made.window > 0 and made.slots > 0 then
{
    using namespace device_of_$(stages[f.levels[made.level].stage].model.name);
    typedef $(vector_type(first.vector)) vec;
//% for r = 0, first.rows - 1 do
    write<vec>(lds + ($(fused_slot(made, 0))$(times(r, "stage_row"))), $(fused_held_row(id, made.shared, r, first)));
//% end
}
//% end
//% if made.window > 0 then
for (int age = $(made.window); age > 0; age--)
    for (int j = 0; j < rows; j++)
        for (int i = 0; i < vector; i++)
            made_before_$(id)[age][j][i] = made_before_$(id)[age - 1][j][i];
//% end
//% end
