//% for _, row in ipairs(l.along) do
//% local c = row.combinations[1]
//% for i, p in ipairs(c.products) do
$(i == 1 and computed(model, "vec") .. " " .. c.name .. " =" or c.name .. " +=") $(product_text(model, row, p));
//% end
//% end
