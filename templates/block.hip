//% if k.edge then
const int x = (int)(blockIdx.x * blockDim.x + threadIdx.x);
const int y = (int)(blockIdx.y * blockDim.y + threadIdx.y);
const int z = (int)blockIdx.z;
//% else
//% if k.matrix and k.block[1] > 16 then
// Each wave of 64 threads has 16 x 16 points: 4 rows each in 16 columns.
const int thread = (int)(threadIdx.y * block_x + threadIdx.x);
const int tx = thread / 64 % (block_x / 16) * 16 + thread % 16;
const int ty = thread / (4 * block_x) * 4 + thread / 16 % 4;
//% else
const int tx = (int)threadIdx.x;
const int ty = (int)threadIdx.y;
//% end
//% if k.block[3] > 1 then
const int tz = (int)threadIdx.z;
//% elseif #k.tiles > 0 and not k.streamed then
const int tz = 0;
//% end
//% local function of(axis) return ("xyz"):sub(k.order:find(axis), k.order:find(axis)) end
//% local from = "(int)blockIdx."
//% if k.dies > 1 then
// Blocks go to $(k.dies) dies in turn; renumbered, each die works on one run of neighbours.
constexpr unsigned dies = $(k.dies);
const unsigned count = gridDim.x * gridDim.y * gridDim.z;
const unsigned dealt = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
const unsigned die = dealt % dies, share = count / dies, rest = count % dies;
const unsigned number = die * share + (die < rest ? die : rest) + dealt / dies;
const int at_x = (int)(number % gridDim.x);
const int at_y = (int)(number / gridDim.x % gridDim.y);
const int at_z = (int)(number / gridDim.x / gridDim.y);
//% from = "at_"
//% end
//% local of_x, of_y, layer = from .. of("x"), from .. of("y"), from .. of("z")
//% if tells(k, steps) then
const auto place = tells ? block_of(told, $(k.dies > 1 and "(int)number" or "(int)blockIdx.x"))
                         : ordered_block{$(of_x), $(of_y), $(layer), depth, INT_MAX};
depth = place.depth;
//% of_x, of_y, layer = "place.x", "place.y", "place.layer"
//% end
const int x0 = $(of_x) * points_x; // the block's first point
const int y0 = $(of_y) * points_y;
//% if k.alternate then
const int layer = $(layer); // of blocks along the stream
//% layer = "layer"
//% end
const int z0 = $(layer)$(by_depth(k));
const int x = x0 + $(scaled("tx", k.vector, "vector"));
const int y = y0 + $(scaled("ty", k.rows, "rows"));
//% if not k.streamed then
const int z = z0$(k.block[3] > 1 and " + tz" or "");
//% end
//% end
