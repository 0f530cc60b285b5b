// ---- Coefficients -------------------------------------------------------------------------------

//% for _, i in ipairs(needs.literals) do
//% local c = model.coefficients[i]
//% local exact = c.exact and c.exact .. ": " or ""
constexpr $(computed(model, "real")) $(c.name) = $(c.value); // $(exact)$(uses(c, model.dimensions))
//% end
//% if #model.uniforms > 0 then

// What scalars give, evaluated at launch in double precision.
struct uniforms
{
//% for _, i in ipairs(model.uniforms) do
//% local c = model.coefficients[i]
    $(computed(model, "real")) $(c.name); // $(uses(c, model.dimensions))
//% end
};

static inline uniforms uniforms_of(const $(model.name)_args *args)
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
