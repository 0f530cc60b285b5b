//% -- Where element i of a vector lies in LDS before vectors that came the other way round are turned.
//% if reflects_along(k, 1) and k.vector > 1 then
//% if shares_copies(k) then
const int before = (int)threadIdx.x % (access / vector) * vector; // elements of the same access
const int column = $(turned) ? access - 1 - 2 * before - i : i; // as copies come
//% else
const int column = $(turned) ? vector - 1 - i : i; // as copies of vectors come
//% end
//% else
const int column = i;
//% end
