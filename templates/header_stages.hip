//% local op = model.name
// A step is made of stages: sweeps in this order, of which each reads what those before it wrote. They are
// operators of their own, with headers of their own. What they write, and by which recommended strategy:
//% for k, stage in ipairs(stages) do
//   $(k - 1)  $(stage_text(stage))
//% end
// Each function here enqueues its work on `stream` and returns without waiting. Errors:
// hipErrorInvalidValue for a null pointer, an extent below 1, a region outside of the interior, a
// pitch smaller than its row or plane, an output that is another grid ($(op)_why() says which);
// otherwise what a launch returns. Any alignment is computed correctly.

// Why all of these refuse `args` with hipErrorInvalidValue, such as "extent[0], nx, is below 1"; a null
// pointer where they take them. It needs no device; the text lives as long as the program.
HIPSTENCIL_API const char *$(op)_why(const $(op)_args *args);

// What an application can choose from: the strategies of one name, by stage. A stage that has none of that
// name takes the one it recommends.
typedef struct $(op)_strategy {
    const char *name;
    hipError_t (*stage[$(#stages)])(const $(op)_args *args, hipStream_t stream); // update the region of `args`
    double flops_per_point, bytes_per_point; // of a step
//% if groups then
//% if groups.launched > 1 then
    // All stages of `time` steps of the whole interior in one launch, into scratch and other grids that hold nothing;
//% else
    // All stages of a step of the whole interior in one launch, into scratch and other grids that hold nothing; null
//% end
//% if groups.launched > 1 then
    // null pointers where the strategy has none. $(op)_run_by makes steps of it, as often as `time` goes into them,
    // where extents, alignment and scratch fit.
//% else
    // pointers where the strategy has none. $(op)_run_by makes steps of it where extents, alignment and scratch fit.
//% end
    hipError_t (*fused)(const $(op)_args *args, hipStream_t stream);
    bool (*fits)(const $(op)_args *args);
//% if groups.launched > 1 then
    int time; // 1 where it has none
//% end
//% end
} $(op)_strategy;

// All of them; the table lives as long as the program.
HIPSTENCIL_API const $(op)_strategy *$(op)_strategies(int *count);
