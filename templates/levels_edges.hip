//% local last = k.rows - f.last_rows
struct sides // rows of the waves below and above
{
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    vec $(v.name);
//% end
//% end
};

// Puts the outer rows of a level's plane where other waves read them a step later.
const auto share = [&](int number, const patch &made$(rows_parameter(k))) __attribute__((always_inline)) {
//% for _, state in ipairs(f.states) do
//% if state.edges then
//% for i = 0, f.first_rows - 1 do
    write<vec>($(edge_place(k, i, state)), made.$(levels_row(model, k, i, state)));
//% end
//% for i = 0, f.last_rows - 1 do
//% local name = levels_row(model, k, last + i, state)
    write<vec>($(edge_place(k, f.first_rows + i, state)), made.$(name));
//% end
//% end
//% end
};

const auto sides_of = [&](int number$(rows_parameter(k))) __attribute__((always_inline)) {
    sides read_now;
//% for _, v in ipairs(l.values) do
//% if v.source == "lds" then
    read_now.$(v.name) = read<vec>($(edge_address(k, v)));
//% end
//% end
    return read_now;
};
