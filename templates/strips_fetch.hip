//% local staged, many = f.stages > 0, k.vector > 1
struct elements // bytes to those of a row after the thread's first
{
//% for c, class in ipairs(many and f.classes or {}) do
    unsigned $(numbered("next" .. c .. "_", 1, k.vector - 1, ""));
//% end
};
const auto elements_beside = [&]() {
    elements at;
//% for c, class in ipairs(many and f.classes or {}) do
    {
        //% part("levels_next", { k = k, kind = class.name })
//% for i = 1, k.vector - 1 do
        at.next$(c)_$(i) = next$(i);
//% end
    }
//% end
    return at;
};

//% if staged then
constexpr unsigned stage_bytes = (unsigned)stage_row * (unsigned)size;
// Rows of level 0 in LDS take turns. In bytes: where the thread has the one at hand next, and the one that was.
unsigned next = (unsigned)lane * (unsigned)sizeof(vec), vacant = next + (stages - 1) * stage_bytes;
const auto turn = [&]() __attribute__((always_inline)) {
    vacant = next;
    next = (next + stage_bytes) % (stages * stage_bytes);
};
//% local many_grids = #levels_grids(k) > 1
const auto in_lds = [&](unsigned at$(many_grids and ", int grid" or "")) __attribute__((always_inline)) {
    return (real *)((char *)lds + at)$(many_grids and " + grid * (stages * stage_row)" or "");
};

//% end
//% local beside = "const elements &" .. (many and "beside" or "")
// $(staged and "Copies row `at` of level 0 to LDS" or "Loads row `at` of level 0"), element by element.
const auto fetch = [&]($(staged and "" or "patch &newest, ")int at, $(beside)) __attribute__((always_inline)) {
//% for n, grid in ipairs(levels_grids(k)) do
//% local id, class, signed = model.grids[grid].id, f.classes[f.class_of[grid]], is_signed(k, grid)
//% local own_row, others = class.name .. "row", "beside.next" .. f.class_of[grid] .. "_"
    {
//% if reflects_along(k, 3) then
        int flips = 0;
//% end
        const real *const from = $(id)_base + (int64_t)($(in_memory(k, 3, "at", class))) * pitch_z;
//% if staged then
//% for i = 0, k.vector - 1 do
//% local to = i > 0 and " + " .. i or ""
//% local place = i > 0 and " + " .. others .. i or ""
        copy_async<real>(in_lds($(stage_at(k, "vacant", n)))$(to), from, $(own_row)$(place));
//% end
//% elseif many then
        newest.$(id) = vec{$(elements_loaded(k, own_row, others))};
//% else
        newest.$(id) = load<vec>(from, $(own_row));
//% end
//% if signed and flips_at_all(k) then
        newest.$(id) = with_signs(newest.$(id), $(signs_of_plane(k)), $(zeros_of_plane(k)));
//% end
    }
//% end
//% if staged then
    copies_start();
//% end
};
