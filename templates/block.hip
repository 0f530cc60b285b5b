//% if k.edge then
const int x = (int)(blockIdx.x * blockDim.x + threadIdx.x);
const int y = (int)(blockIdx.y * blockDim.y + threadIdx.y);
const int z = (int)blockIdx.z;
//% else
//% if k.matrix and k.block[1] > 16 then
//% local wide = k.block[1] // 16
// Each wave of 64 threads has 16 x 16 points: 4 rows each in 16 columns.
const int thread = (int)(threadIdx.y * $(k.block[1]) + threadIdx.x);
const int tx = thread / 64 % $(wide) * 16 + thread % 16;
const int ty = thread / $(64 * wide) * 4 + thread / 16 % 4;
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
const unsigned count = gridDim.x * gridDim.y * gridDim.z;
const unsigned dealt = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
const unsigned die = dealt % $(k.dies)u, share = count / $(k.dies)u, rest = count % $(k.dies)u;
const unsigned number = die * share + (die < rest ? die : rest) + dealt / $(k.dies)u;
const int block_x = (int)(number % gridDim.x);
const int block_y = (int)(number / gridDim.x % gridDim.y);
const int block_z = (int)(number / gridDim.x / gridDim.y);
//% from = "block_"
//% end
const int x0 = $(scaled(from .. of("x"), k.points_x)); // the block's first point
const int y0 = $(scaled(from .. of("y"), k.points_y));
//% local layer = from .. of("z")
//% if k.alternate then
const int layer = $(layer); // of blocks along the stream
//% layer = "layer"
//% end
const int z0 = $(k.balance and layer .. " * depth" or scaled(layer, k.points_z));
const int x = x0 + $(scaled("tx", k.vector));
const int y = y0 + $(scaled("ty", k.rows));
//% if not k.streamed then
const int z = z0$(k.block[3] > 1 and " + tz" or "");
//% end
//% end
