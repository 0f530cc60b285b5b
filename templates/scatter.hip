//% local scoped = k.rows > 1
//% if scoped then
{ // row y$(w.row > 0 and " + " .. w.row or "")
    //% part("scatter_body", { apart = apart })
}
//% else
//% part("scatter_body", { apart = apart })
//% end
