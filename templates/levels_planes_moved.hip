//% local start = bytes_before_moved(k)
//% if has_images_along(k, 1) then
// How far from its place memory has each column of the block: bytes.
int *const columns_by = (int *)lds_at($(start));
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
for (int i = wave * lanes + lane; i < columns * vector; i += threads) {
    const int at = x0 - margin_x + i;
    columns_by[i] = (column_of(at) - at) * size;
}
//% start = start .. " + moved_columns"
//% end
// How far from its place memory has each row of the block and beside it: bytes.
int *const rows_by = (int *)lds_at($(start));
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
//% local first = shifted("tile_y", -f.last_rows)
for (int i = wave * lanes + lane; i < $(shifted("waves * rows", f.first_rows + f.last_rows)); i += threads) {
    const int at = $(first) + i;
    rows_by[i] = (row_of(at) - at) * pitch;
}
