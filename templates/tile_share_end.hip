//% local first, width, pieces = t.side_rest, t.side_width, t.end_pieces
//% local item = pieces > 1 and "(lane - " .. first .. ") / " .. pieces or "lane - " .. first
//% local piece = pieces > 1 and " + " .. scaled("(lane - " .. first .. ") % " .. pieces, width) or ""
//% local less = piece:gsub("^ %+", " -")
//% local here = "lane < " .. first + t.end_items .. " && x_whole < x0 + points_x"
// Lanes $(first) … $(first + t.end_items - 1) have ends: what makes no whole vector, $(elements(k.vector - 1)) at most
// of a row, behind what sides have of it.
//% if width > 1 then
int $(n)_count = $(n)_in ? $(width) : 0; // elements of the piece, or more
//% end
if (ragged && lane >= $(first)) {
    $(n)_at = $(item);
    $(n)_x = x_whole$(piece)$(beside_of_end(k, t, n .. "_at"));
//% if width > 1 then
    $(n)_count = $(here) ? nx - x_whole$(less) : 0;
//% else
    $(n)_in = $(here) && x_whole$(piece) < nx;
//% end
}
