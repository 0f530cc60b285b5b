//% local l = k.levels[1]
// ---- Kernel: $(k.role)
//
//   x, y, z   the point
//% local values = glossary_of_values(l, "")
//% if values ~= "" then
//   $(values)
//% end
//% if k.images then
template <bool images>
//% end
__device__ __forceinline__ void edge_point($(point_parameters(model, k)))
{
    keep_alike(pitch_y); // addresses of neighbours are found at the point, not before all of them
    keep_alike(pitch_z);
    //% part("bases", { k = k })

    //% part("values", { k = k, l = l, moving = "" })
    //% part("rows", { k = k, l = l, moving = "", each = "row" })
}

//% if k.images then
template <bool images>
//% end
__global__ static void $(bounds(model, k))
$(k.symbol)($(parameters(model, k)))
{
    //% part("counted", { k = k })
    //% part("block", { k = k })
    if (x < nx && y < ny && z < nz)
        edge_point$(images_known(k, k))($(point_arguments(model, k, k, "x, y, z")));
}

// What blocks of a launch that lie beyond its rows compute: columns before and after its own. There are so many rows
// of these blocks.
struct row_ends
{
    int left, right;
    unsigned blocks;
};

// Hands to `point` where those lie that a thread of such a block has, from the first whole vector and the first of
// the block's planes on. The block is at_x, at_y of these blocks, and so many of its threads have points.
template <unsigned threads, class Point>
__device__ __forceinline__ void for_ends(const row_ends &ends, int at_x, int at_y,
    int nx, int ny, int planes, Point point)
{
    const unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    if (thread >= threads)
        return;
    const unsigned block = (unsigned)at_y * gridDim.x + (unsigned)at_x;
    const unsigned columns = (unsigned)(ends.left + ends.right), rows = (unsigned)ny;
    const unsigned all = columns * rows * (unsigned)planes;
    const unsigned stride = ends.blocks * gridDim.x * threads;
    for (unsigned i = block * threads + thread; i < all; i += stride) {
        const int column = (int)(i % columns) - ends.left;
        const int row = (int)(i / columns % rows), plane = (int)(i / columns / rows);
        point(column < 0 ? column : nx + column, row, plane);
    }
}
