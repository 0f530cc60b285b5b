//% local function name_of(s) return oldest .. "." .. row_of(k, s.name, w.row) end
//% if w.row > 0 then
if (y + $(w.row) < ny) {
    //% part("finish", { whole = "vec", moving = " + plane", sum_name = name_of })
}
//% elseif k.rows > 1 then
{
    //% part("finish", { whole = "vec", moving = " + plane", sum_name = name_of })
}
//% else
//% part("finish", { whole = "vec", moving = " + plane", sum_name = name_of })
//% end
