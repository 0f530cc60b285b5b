//% local op = model.name
// After $(groups.launched > 1 and "steps" or "a step") by one launch: what it wrote takes turns with what it read.
static void turn($(op)_args *args)
{
//% if #groups.turns == 0 then
    (void)args; // it wrote what held nothing
//% end
//% for _, t in ipairs(groups.turns) do
//% local grid = model.grids[t.grid]
    $(model.type) *const $(grid.id) = ($(model.type) *)args->$(grid.member);
    args->$(grid.member) = args->$(t.with);
    args->$(t.with) = $(grid.id);
//% end
}

//% if groups.pay then
// The strategy whose launch of all stages runs make that name none.
static const $(op)_strategy &grouped()
{
    int count;
    const $(op)_strategy *const table = $(op)_strategies(&count);
    return table[$(place_of(ways, { label = groups.label }))];
}

//% end
//% local own = groups.launched > 1 and " of its steps" or ""
// All stages$(own) by one launch, and then what lies outside by rules, of each in turn.
//% local shells = steps.images and "const shells &where, " or ""
//% local steps_of = groups.launched > 1 and "steps" or "step"
static hipError_t $(steps_of)_of_all($(op)_args *args, $(shells)hipStream_t stream, const $(op)_strategy &by)
{
    hipError_t status = by.fused(args, stream);
    if (status == hipSuccess)
        turn(args);
//% if steps.images then
    for (int stage = 0; stage < $(#stages) && status == hipSuccess; stage++)
        status = write_outside(args, where, stage, stream);
//% end
    return status;
}
