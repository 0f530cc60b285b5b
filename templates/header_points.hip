//% local op = model.name
// ---- Points
//
//% for _, text in ipairs(points_texts(model, steps, stages)) do
//   $(text)
//% end
// Sets act in the order of their names, several parts in one cell are added up in the order of the list,
// and nothing depends on the order of threads. A call that has a region reaches the cells of its region
// only: a record of cells in several regions is added up, so it is to be 0 before, and these calls are to follow
// each other. <operator>_run records it at once, whatever it was. Where faces are neighbours', each lists the
// cells that lie in its own interior; of a point that has cells in several, each has a part of the record.

// Makes the list of `set`, a member of `args`, of `count` weights, and fills in what it says of it.
// `list` is the caller's memory on the host, to be copied to the device, where set->list tells it; `bytes`
// long, or a null pointer, which only asks for `bytes`. Cells are of the interior of `args`, whatever its
// origin. Needs no device. Returns a null pointer, or why not: a text that lives until the thread's next call.
HIPSTENCIL_API const char *$(op)_points(const $(op)_args *args, hipstencil_points *set,
    const hipstencil_weight *weights, int64_t count, void *list, size_t *bytes);
