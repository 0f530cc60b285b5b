// ---- Coefficients -------------------------------------------------------------------------------

//% for _, c in ipairs(model.coefficients) do
//% if c.literal and (" " .. body):find("[^%w_]" .. c.name .. "[^%w_]") then
constexpr $(computed(model, "real")) $(c.name) = $(c.value); // $(c.exact and c.exact .. ": " or "")$(uses(c, model.dimensions))
//% end
//% end
//% local shared, texts = uniform_texts(model)
//% for _, t in ipairs(shared) do
// $(t.name) = $(t.text): for those below
//% end
//% for i, c in ipairs(uniforms(model)) do
// $(c.name) = $(texts[i]): $(uses(c, model.dimensions)); given at launch
//% end
