//% local type = computed(model, "vec")
//% if k.planes_listed then
//% for _, name in ipairs(planes_read(model)) do
const $(type) $(name) = splat<$(type)>($(name)_of[$(place_in_list(k))]);
//% end
//% else
//% for _, t in ipairs(plane_texts(model, k, type)) do
const $(type) $(t.name) = $(t.text);
//% end
//% end
