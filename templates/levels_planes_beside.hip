//% local low, high = k.reach_lo[1], k.reach_hi[1]
// Columns that a step reaches beyond a face of x between two vectors are copied by other threads: a point each,
// column by column.
constexpr int rows_copied = $(rows_in_stage(k));
const auto column_beside = [&](int thread) {
    const int nth = thread / rows_copied;
    return nth < $(low) ? within.low[0] - $(low) + nth : within.high[0] - $(low) + nth;
};
const auto lies_between = [&](int face) { return (face - (x0 - margin_x)) % vector == 0; };
const bool is_beside = (x + vector <= within.low[0] && lies_between(within.low[0]))
    || (x >= within.high[0] && lies_between(within.high[0]));
const int thread = wave * lanes + lane, beside = column_beside(thread);
const bool is_copied = beside >= max(within.from[0], x0 - margin_x)
    && beside <= min(within.last[0], x0 - margin_x + columns * vector - 1);
const int face_beside = beside < within.low[0] ? within.low[0] : within.high[0];
const bool is_one = thread < $(low + high == 1 and "" or low + high .. " * ")rows_copied && is_copied;
//% local corners = leaves_corners(k) and outside_text(k, 2, "row_beside", 1) or ""
//% if corners ~= "" then
// What lies beyond two faces no step reads: it stays what LDS was cleared to.
const int row_beside = tile_y$(f.last_rows > 0 and " - " .. f.last_rows or "") + thread % rows_copied;
flags |= is_one && lies_between(face_beside) && !($(corners)) ? copies_beside : 0;
//% else
flags |= is_one && lies_between(face_beside) ? copies_beside : 0;
//% end
