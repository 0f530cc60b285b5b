// How far from its place memory has each column of the block, and each row of it or beside it: bytes.
int *const columns_by = (int *)lds_at($(bytes_before_moved(k)));
int *const rows_by = columns_by + columns * vector;
//% if moves_columns(k) then
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
for (int i = wave * lanes + lane; i < columns * vector; i += threads) {
    const int at = x0 - margin_x + i;
    columns_by[i] = (column_of(at) - at) * size;
}
//% end
//% local first = shifted("tile_y", -f.last_rows)
#if defined(__clang__) || defined(__CUDACC__)
#pragma unroll 1
#endif
for (int i = wave * lanes + lane; i < $(shifted("waves * rows", f.first_rows + f.last_rows)); i += threads) {
    const int at = $(first) + i;
    rows_by[i] = (row_of(at) - at) * pitch;
}
