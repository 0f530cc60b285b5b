if ($(asked)) {
//% local shares = shares_copies(k)
//% local by = shares and "(lowest_bit(left) * access - lane * vector)" or "(lowest_bit(left) - lane) * vector"
    const unsigned there = own + (unsigned)($(by) * size + row * stage_row);
//% for _, state in ipairs(states_around(k)) do
    turn_vector(there + stage$(times(state.number - 1, "stages")));
//% end
}
