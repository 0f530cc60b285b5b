// ---- Coefficients -------------------------------------------------------------------------------

//% for _, i in ipairs(needs.literals) do
//% local c = model.coefficients[i]
constexpr $(computed(model, "real")) $(c.name) = $(c.value); // $(c.exact and c.exact .. ": " or "")$(uses(c, model.dimensions))
//% end
//% local shared, texts = uniform_texts(model, model)
//% for _, t in ipairs(shared) do
// $(t.name) = $(t.text): for those below
//% end
//% for i, index in ipairs(model.uniforms) do
//% local c = model.coefficients[index]
// $(c.name) = $(texts[i]): $(uses(c, model.dimensions)); given at launch
//% end
