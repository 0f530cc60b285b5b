if ($(asked)) {
    const unsigned there = own + (unsigned)((lowest_bit(left) - lane) * vector * size + row * stage_row);
//% for _, state in ipairs(states_around(k)) do
    turn_vector(there + stage$(times(state.number - 1, "stages")));
//% end
}
