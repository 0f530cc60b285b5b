// Columns beyond faces of x keep what they held: there the point itself has weight 1, and others 0.
//% local ragged = splits_vectors(k) and "!ragged && " or ""
const bool keeps = $(ragged)($(columns_beyond(k))) != 0;
//% for _, w in ipairs(weights(model, k)) do
//% if w.is_parameter then
$(w.name) = keeps ? ($(computed(model, "real")))$(w.held) : $(w.name);
//% else
$(computed(model, "real")) $(w.name) = keeps ? $(w.held) : device_of_$(model.name)::$(w.name);
//% end
//% if splits_vectors(k) then
if (!ragged)
    keep($(w.name));
//% else
keep($(w.name));
//% end
//% end
