// Columns beyond faces of x keep what they held: there the point itself has weight 1, and others 0.
//% local ragged = splits_vectors(k)
//% if ragged and has_unit(weights(model, k)) and (carried_along(k, 2) or carried_along(k, 3)) then
// Where `ragged` they are chosen. No thread has that bit, so that a weight is no constant there either: what is
// multiplied by 1 would be what it is made of.
const bool keeps = (ragged ? flags & everything : $(columns_beyond(k))) != 0;
//% else
const bool keeps = $(ragged and "!ragged && " or "")($(columns_beyond(k))) != 0;
//% end
//% for _, w in ipairs(weights(model, k)) do
//% if w.is_parameter then
$(w.name) = keeps ? ($(computed(model, "real")))$(w.held) : $(w.name);
//% else
//% local inside = w.unit and "1" or "device_of_" .. model.name .. "::" .. w.name
$(computed(model, "real")) $(w.name) = keeps ? $(w.held) : $(inside);
//% end
keep($(w.name));
//% end
