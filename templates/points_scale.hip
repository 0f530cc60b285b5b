//% local op = model.name
// What amplitudes of $(set.name) are multiplied by.
struct points_$(number)_scale
{
//% for _, g in ipairs(set.reads) do
    const real *$(model.grids[g].id);
//% end
//% for _, s in ipairs(set.uses) do
    wide $(model.scalars[s].id);
//% end
};

static inline points_$(number)_scale scale_$(number)(const $(op)_args *args)
{
//% if #set.reads + #set.uses == 0 then
    (void)args;
//% end
    return {
//% for _, g in ipairs(set.reads) do
        args->$(model.grids[g].member),
//% end
//% for _, x in ipairs(set.uses) do
        (wide)args->$(model.scalars[x].member),
//% end
    };
}
