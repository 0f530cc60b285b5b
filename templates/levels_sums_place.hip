// Waves at faces of x have more to do with a row: two make a strip there, each half of its rows.
const int blocks = (int)gridDim.x, block = (int)blockIdx.x, strips = blocks > 2 ? blocks - 2 : 1;
const int strip = min(max(block - 1, 0), strips - 1);
const bool halves = blocks > 2 && (strip == 0 || strip == strips - 1), upper = block == 1 || block == blocks - 1;
const int x0 = within.lo[0] / vector * vector + strip * stores_x; // the first that the block stores
const int z_all = within.lo[2] + (int)blockIdx.z * depth, planes_all = min(depth, within.hi[2] - z_all);
const int half = halves ? planes_all / 2 : 0;
const int z0 = z_all + (upper ? half : 0), planes = halves && !upper ? half : planes_all - half;
