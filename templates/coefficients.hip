// ---- Coefficients -------------------------------------------------------------------------------

//% for _, c in ipairs(model.coefficients) do
//% if c.literal and (" " .. body):find("[^%w_]" .. c.name .. "[^%w_]") then
constexpr real $(c.name) = $(c.value); // $(c.exact and c.exact .. ": " or "")$(uses(c, model.dimensions))
//% end
//% end
//% for _, c in ipairs(uniforms(model)) do
// $(c.name) = $(host_expression(model, c.node)): $(uses(c, model.dimensions)); given at launch
//% end
