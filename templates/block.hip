//% if k.edge then
const int x = (int)(blockIdx.x * blockDim.x + threadIdx.x);
const int y = (int)(blockIdx.y * blockDim.y + threadIdx.y);
const int z = (int)blockIdx.z;
//% else
const int tx = (int)threadIdx.x;
const int ty = (int)threadIdx.y;
//% if k.block[3] > 1 then
const int tz = (int)threadIdx.z;
//% elseif #k.tiles > 0 and not k.streamed then
const int tz = 0;
//% end
const int x0 = (int)blockIdx.x * $(k.points_x); // the block's first point
const int y0 = (int)blockIdx.y * $(k.points_y);
const int z0 = (int)blockIdx.z * $(k.points_z);
const int x = x0 + tx$(k.vector > 1 and " * " .. k.vector or "");
const int y = y0 + ty$(k.rows > 1 and " * " .. k.rows or "");
//% if not k.streamed then
const int z = z0$(k.block[3] > 1 and " + tz" or "");
//% end
//% end
