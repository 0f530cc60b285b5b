//% local id, class, staged = model.grids[f.current].id, f.classes[1], f.stages > 0
//% local own_row = class.name .. "row"
//% if k.vector > 1 then
struct elements // bytes to those of a row after the thread's first
{
    unsigned $(numbered("next", 1, k.vector - 1, ""));
};
const auto elements_beside = [&]() {
    //% part("levels_next", { k = k, kind = class.name })
    return elements{$(numbered("next", 1, k.vector - 1, ""))};
};
//% else
struct elements
{
};
const auto elements_beside = [&]() { return elements{}; };
//% end

//% local parameters = staged and "int at" or "patch &newest, int at"
//% local beside = "const elements &" .. (k.vector > 1 and "beside" or "")
//% if staged then
constexpr unsigned stage_bytes = (unsigned)stage_row * (unsigned)size;
// Rows of level 0 in LDS take turns. In bytes: where the thread has the one at hand next, and the one that was.
unsigned next = (unsigned)lane * (unsigned)sizeof(vec), vacant = next + (stages - 1) * stage_bytes;
const auto turn = [&]() __attribute__((always_inline)) {
    vacant = next;
    next = (next + stage_bytes) % (stages * stage_bytes);
};
const auto in_lds = [&](unsigned at) __attribute__((always_inline)) { return (real *)((char *)lds + at); };

// Copies row `at` of level 0 to LDS, element by element.
//% else
// Loads row `at` of level 0, element by element.
//% end
const auto fetch = [&]($(parameters), $(beside)) __attribute__((always_inline)) {
//% if reflects_along(k, 3) then
    int flips = 0;
//% end
    const real *const from = $(id)_base + (int64_t)($(in_memory(k, 3, "at", class))) * pitch_z;
//% if staged then
//% for i = 0, k.vector - 1 do
    copy_async<real>(in_lds(vacant)$(i > 0 and " + " .. i or ""), from, $(own_row)$(i > 0 and " + beside.next" .. i or ""));
//% end
    copies_start();
//% elseif k.vector > 1 then
    newest.$(id) = vec{$(elements_loaded(k, own_row, "beside.next"))};
//% else
    newest.$(id) = load<vec>(from, $(own_row));
//% end
//% if flips_at_all(k) then
//% if reflects_along(k, 3) then
    const unsigned signs = flips & FLIPPED ? ~minus : minus, zeros = flips & ON_PLANE ? ~0u : none;
    newest.$(id) = with_signs(newest.$(id), signs, zeros);
//% else
    newest.$(id) = with_signs(newest.$(id), minus, none);
//% end
//% end
};
