// Columns beyond faces of x keep what they held: there the point itself has weight 1, and others 0.
const bool keeps = $(k.fusion.ragged and "!ragged && " or "")($(columns_beyond(k))) != 0;
const $(computed(model, "real")) inside[] = {$(join(weights(model, k), ", ", name_of_weight))};
//% for i, w in ipairs(weights(model, k)) do
//% local type = w.is_parameter and "" or computed(model, "real") .. " "
$(type)$(w.name) = keeps ? $(w.held) : inside[$(i - 1)];
keep($(w.name));
//% end
