//% if f.stages > 0 then
step($(beside), $(tostring(ends)));
//% else
step(coming1, $(beside), $(tostring(ends)));
const patch newest = coming1;
//% for i = 2, k.ahead do
coming$(i - 1) = coming$(i);
//% end
coming$(k.ahead) = newest;
//% end
