//% if needs.launch_bounds then

//% local macro = model.macros .. "_LAUNCH_BOUNDS"
//% local least = bounds_count_blocks and "blocks" or "waves"
//% local counted = bounds_count_blocks and "blocks of a compute unit on NVIDIA" or "waves per SIMD on AMD"
//% local there = bounds_count_blocks and "__CUDACC__" or "__HIP_PLATFORM_AMD__"
//% local smaller = table.concat(smaller_targets, " and ")
// The second bound is $(counted); elsewhere it would mean something else.
//% if smaller ~= "" then
// $(smaller) have fewer registers than it counts on.
//% end
#if defined($(there))$(join(smaller_targets, "", function(t) return " && !defined(__" .. t .. "__)" end))
#define $(macro)(threads, $(least)) __launch_bounds__(threads, $(least))
#else
#define $(macro)(threads, $(least)) __launch_bounds__(threads)
#endif
//% end
//% if needs.steps then

// Of steps that are written out in a row clang calls large ones unless it is told to inline them. nvcc inlines them by
// itself, once it has simplified one: told to do so before, it takes up to twelve times as long.
#if defined(__HIP_PLATFORM_AMD__)
#define $(model.macros)_STEP __attribute__((always_inline))
#else
#define $(model.macros)_STEP
#endif
//% end
