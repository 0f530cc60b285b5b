//% local class = at_the_point
//% local function flips(axis) return reflects_along(k, axis) and "int flips = 0; " or "" end
// The same of what is read at the point.
const auto point_column = [&](int i) { $(flips(1))return $(in_memory(k, 1, "i", class)); };
const auto point_row = [&](int i) { $(flips(2))return $(in_memory(k, 2, "i", class)); };
const bool points_needed = x + vector > within.point_from[0] && x <= within.point_last[0];
// Whether memory has them where it has the others, rows in their places.
const int last_row = y + rows - 1, last_column = x + vector - 1;
const bool points_alike = starts_vector(x) && point_row(y) == y && point_row(last_row) == last_row
    && point_column(x) == column_of(x) && point_column(last_column) == column_of(last_column);
