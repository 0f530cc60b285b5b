#ifndef HIPSTENCIL_POINTS
#define HIPSTENCIL_POINTS
// A set of sparse points, a member of arguments; of zeros it has none. An amplitude, of sources, or a
// record, of receivers, is an element values[row * stride + point]; after the last row sources do nothing and
// receivers record nothing. Where the device counts steps (steps_done), what it has counted is added to `row`.
typedef struct hipstencil_points {
    const void *list; // on the device: what <operator>_points made
    void *values;     // on the device: elements of the operator's type
    int64_t stride;   // elements from row to row, at least `points`
    int64_t row;      // of the step to come; <operator>_advance counts it up
    int64_t rows;     // of `values`
    int64_t points, groups, parts, ruled; // what <operator>_points says: points have numbers below `points`
} hipstencil_points;
#endif

#ifndef HIPSTENCIL_WEIGHT
#define HIPSTENCIL_WEIGHT
// What a point weighs in a cell, an element of the interior: cell[axis] counts from 0, and is 0 along axes that
// the operator has not. A point has one cell, or several where it lies between them.
typedef struct hipstencil_weight {
    int64_t point, cell[3];
    double weight;
} hipstencil_weight;
#endif
