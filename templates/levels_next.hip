// Bytes to the elements after the first.
const int at_x = again(x), first_column = (int)$(kind)column_of(at_x);
//% for i = 1, k.vector - 1 do
const unsigned next$(i) = ((unsigned)$(kind)column_of(at_x + $(i)) - (unsigned)first_column) * (unsigned)size;
//% end
