//% part("row_sums")
//% if guard then
if ($(guard)) {
    //% part("finish", { sum_name = function(s) return s.name end })
}
//% else
//% part("finish", { sum_name = function(s) return s.name end })
//% end
