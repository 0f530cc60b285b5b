//% for _, c in ipairs(k.constants) do
constexpr int $(join(c.list, ", ", function(one) return one.name .. " = " .. one.text end)); // $(c.doc)
//% end
