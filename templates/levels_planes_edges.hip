//% local last = k.rows - f.last_rows
// The thread's place in the plane of rows in LDS that was filled a step before.
const auto edges_before = [&]() __attribute__((always_inline)) {
    const unsigned last = $(edge_planes_text(f.edge_planes - 1)); // from the first of them
    return filled_edges < edge_plane ? filled_edges + last : filled_edges - edge_plane;
};

// Puts the outer rows of a level's plane where other waves read them a step later. Levels that share rows have
// numbers from 0 on.
const auto share = [&](int number, const patch &made) __attribute__((always_inline)) {
//% for _, state in ipairs(states_around(k)) do
//% for i = 0, f.first_rows - 1 do
    write<vec>(lds_at(filled_edges + $(shared_row(k, i, state))), made.$(levels_row(model, k, i, state)));
//% end
//% for i = 0, f.last_rows - 1 do
//% local place = shared_row(k, f.first_rows + i, state)
    write<vec>(lds_at(filled_edges + $(place)), made.$(levels_row(model, k, last + i, state)));
//% end
//% end
};

// The rows of the waves below and above that such a level shared a step before.
const auto sides_of = [&](int number) __attribute__((always_inline)) {
    sides beside;
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    beside.$(v.name) = read<vec>(lds_at($(row_beside(k, "edges_before()", v.row, nil, state_of(k, v.grid)))));
//% end
//% end
    return beside;
};
//% if f.hands_on == "late" then

// Beyond faces of y each level is what level 0 is: the outer waves hand on the rows beside those of the block. Level 2
// gets them from stages, which still have them.
const auto hand_on_first = [&]() __attribute__((always_inline)) {
//% for _, side in ipairs(sides_beside(k)) do
//% for row, state in rows_and_states(k, side[2], side[3]) do
    write_if(flags, $(side[1]), lds_at($(row_beside(k, "filled_edges", row, 0, state))),
        read<vec>(lds_at($(stage_row(row, stage_of(k.levels[1].lag), state)))));
//% end
//% end
};
//% end
//% if hands_on_to_next(k, 2) then

//% if f.hands_on == "late" then
// Levels after it get them as the one before has read them.
//% else
// Beyond faces of y each level is what level 0 is: the outer waves hand on the rows beside those of the block as
// they have read them, to the level after.
//% end
const auto hand_on = [&](int number, const sides &beside) __attribute__((always_inline)) {
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
//% local to = row_beside(k, "filled_edges", v.row, nil, state_of(k, v.grid))
    write_if(flags, $(v.row < 0 and "first_wave" or "last_wave"), lds_at($(to)), beside.$(v.name));
//% end
//% end
};
//% elseif f.hands_on == "held" then

// Beyond faces of y each level is what level 0 is: the outer waves hand on the rows beside those of the block,
// to be read with the planes that are shared in this step.
//% local lag = k.levels[1].lag
//% local held = lag % f.edge_planes == 0 and "filled_edges" or "edges_before()"
const auto hand_on = [&] {
//% for _, side in ipairs(sides_beside(k)) do
    if (flags & $(side[1])) {
//% if lag > 0 then
        for (int number = levels - 2; number > 0; number--) {
//% for row, state in rows_and_states(k, side[2], side[3]) do
            write<vec>(lds_at($(row_beside(k, "filled_edges", row, nil, state))),
                read<vec>(lds_at($(row_beside(k, held, row, nil, state)) - edge_level)));
//% end
        }
//% for row, state in rows_and_states(k, side[2], side[3]) do
        write<vec>(lds_at($(row_beside(k, "filled_edges", row, 0, state))),
            read<vec>(lds_at($(stage_row(row, stage_of(lag), state)))));
//% end
//% else
//% for row, state in rows_and_states(k, side[2], side[3]) do
        for (int number = 0; number < levels - 1; number++) // all of them are made in this plane
            write<vec>(lds_at($(row_beside(k, "filled_edges", row, nil, state))),
                read<vec>(lds_at($(stage_row(row, stage_of(lag), state)))));
//% end
//% end
    }
//% end
};
//% end
