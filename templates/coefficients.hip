// ---- Coefficients -------------------------------------------------------------------------------

//% for _, i in ipairs(needs.literals) do
//% local c = model.coefficients[i]
//% local exact = c.exact and c.exact .. ": " or ""
constexpr $(computed(model, "real")) $(c.name) = $(c.value); // $(exact)$(uses(c, model.dimensions))
//% end
//% if #model.uniforms > 0 then

//% if model.reads_step then
// What scalars and the number of the step give, in double precision: evaluated at launch, and again by kernels
// where steps are counted on the device.
//% else
// What scalars give, evaluated at launch in double precision.
//% end
struct uniforms
{
//% for _, i in ipairs(model.uniforms) do
//% local c = model.coefficients[i]
    $(computed(model, "real")) $(c.name); // $(uses(c, model.dimensions))
//% end
};

//% if model.reads_step then
__host__ __device__ static inline uniforms uniforms_of(const $(model.name)_args *args, int64_t steps_done)
//% else
static inline uniforms uniforms_of(const $(model.name)_args *args)
//% end
{
//% local shared, texts = uniform_texts(model, model)
//% for _, t in ipairs(shared) do
    const double $(t.name) = $(t.text);
//% end
    uniforms given;
//% for i, index in ipairs(model.uniforms) do
    given.$(model.coefficients[index].name) = ($(computed(model, "real")))($(texts[i]));
//% end
    return given;
}
//% end
