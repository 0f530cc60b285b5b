//% local late = counted(model, k)
// Coefficients that depend on the number of the step: of one, and of all that a launch makes.
struct of_step
{
//% for _, c in ipairs(late) do
    $(computed(model, "real")) $(c.name);
//% end
};

struct all_steps
{
    of_step step[$(f.time)];
};

__host__ __device__ static inline of_step of_step_at(const $(model.name)_args *args, int64_t steps_done)
{
    const uniforms given = uniforms_of(args, steps_done);
    return {$(join(late, ", ", function(c) return "given." .. c.name end))};
}
