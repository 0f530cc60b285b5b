//% local scoped = k.rows > 1
//% local whole = type_of(k, k.vector)
//% if scoped then
{ // row y$(w.row > 0 and " + " .. w.row or "")
//% local guard = w.row > 0 and "y + " .. w.row .. " < ny"
    //% part("row_body", { k = k, w = w, moving = moving, whole = whole, guard = guard })
}
//% else
//% part("row_body", { k = k, w = w, moving = moving, whole = whole, guard = false })
//% end
