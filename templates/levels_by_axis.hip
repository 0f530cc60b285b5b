//% local meets = f.edge_planes > 0 and " + 16" or "" -- where waves meet
// What columns, rows and planes of the block have alike, an element for each: bytes to the first.
constexpr unsigned lists = $(bytes_before_meeting(k))$(meets);
//% for axis = 1, 3 do
//% if listed_along(model, axis) then
//% local count = ({ "lanes * vector", "waves * rows", "planes + filling + " .. last })[axis]
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
for (int i = wave * lanes + lane; i < $(count); i += threads) {
//% for _, t in ipairs(listed_texts(model, k, axis)) do
    const real $(t.name) = $(t.text);
//% end
//% for n, item in ipairs(listed(model, axis)) do
    lds_at($(list_of(model, axis, n)))[i] = $(item.name);
//% end
}
//% end
//% end
