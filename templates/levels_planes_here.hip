//% local class = at_the_point
//% local function flips(axis) return reflects_along(k, axis) and "int flips = 0; " or "" end
// The same of what is read at the point.
const auto point_column = [&](int i) { $(flips(1))return $(in_memory(k, 1, "i", class)); };
const auto point_row = [&](int i) { $(flips(2))return $(in_memory(k, 2, "i", class)); };
const bool points_needed = x + vector > within.point_from[0] && x <= within.point_last[0];
// Whether memory has all of them where it has the others.
//% local many, lead = elements_copied(k), first_copied(k)
const bool points_alike = whole && $(lead) >= within.point_from[0] && $(lead) + $(many) - 1 <= within.point_last[0]
    && y >= within.point_from[1] && y + rows - 1 <= within.point_last[1];
