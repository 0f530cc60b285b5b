//% local op, dims = model.name, model.dimensions
//% local sources, receivers = points_by_kind(steps, stages)
//% local ruled = ruled_cells(model, steps, receivers)
// ---- Lists of points ----------------------------------------------------------------------------

// Why a list is refused, kept for the caller.
static const char *refusal(const char *format, long long a = 0, long long b = 0, long long c = 0)
{
    static thread_local char text[160];
    snprintf(text, sizeof text, format, a, b, c);
    return text;
}

static const char *fault_of_weight(const $(op)_args *args, const hipstencil_weight &w, int64_t number)
{
    const int64_t n[3] = {args->extent[0], $(dims > 1 and "args->extent[1]" or 1),
        $(dims > 2 and "args->extent[2]" or 1)};
    if (w.point < 0 || w.point >= INT32_MAX)
        return refusal("weights[%lld].point is %lld; points have numbers from 0 to 2147483646", number, w.point);
    if (!std::isfinite(w.weight) || std::fabs(w.weight) > std::numeric_limits<wide>::max())
        return refusal("weights[%lld].weight is no number of type $(model.arithmetic)", number);
    for (int axis = 0; axis < 3; axis++)
        if (w.cell[axis] < 0 || w.cell[axis] >= n[axis])
            return refusal(axis == 0   ? "weights[%lld].cell[0] is %lld; x lies from 0 to %lld"
                           : axis == 1 ? "weights[%lld].cell[1] is %lld; y lies from 0 to %lld"
                                       : "weights[%lld].cell[2] is %lld; z lies from 0 to %lld",
                number, w.cell[axis], n[axis] - 1);
    return nullptr;
}

static bool comes_before(const part &a, const part &b)
{
    return a.z != b.z ? a.z < b.z : a.y != b.y ? a.y < b.y : a.x < b.x;
}

static bool has_lower_number(const part &a, const part &b)
{
    return a.point < b.point;
}

// Sorts parts, which keeps the order of what is in one group, and says where groups begin.
static int64_t make_groups(part *parts, int64_t count, bool (*before)(const part &, const part &), int32_t *first)
{
    int64_t groups = 0;
    std::stable_sort(parts, parts + count, before);
    for (int64_t i = 0; i < count; i++)
        if (i == 0 || before(parts[i - 1], parts[i]))
            first[groups++] = (int32_t)i;
    first[groups] = (int32_t)count;
    return groups;
}

//% if #ruled > 0 then

// Parts in cells that rules of what lies outside write.
static int64_t count_ruled(const $(op)_args *args, const hipstencil_points *set, const part *parts, int64_t count)
{
    int64_t ruled = 0;
    for (int64_t i = 0; i < count; i++) {
        const int64_t cell[3] = {parts[i].x, parts[i].y, parts[i].z};
        bool is_ruled = false;
//% for _, x in ipairs(ruled) do
        is_ruled = is_ruled || (set == &args->$(x.member) && cell[$(x.axis)] == $(x.index));
//% end
        ruled += is_ruled;
    }
    return ruled;
}
//% end

static const char *make_list(const $(op)_args *args, hipstencil_points *set, bool is_source,
    const hipstencil_weight *weights, int64_t count, void *list, size_t *bytes)
{
    const size_t needed = (size_t)count * sizeof(part) + ((size_t)count + 1) * sizeof(int32_t);
    int64_t points = 0;
    for (int64_t i = 0; i < count; i++) {
        if (const char *fault = fault_of_weight(args, weights[i], i))
            return fault;
        points = weights[i].point >= points ? weights[i].point + 1 : points;
    }
    if (list && *bytes < needed)
        return refusal("the list takes %lld bytes, and has %lld", (long long)needed, (long long)*bytes);
    *bytes = needed;
    if (!list)
        return nullptr;
    part *const parts = (part *)list;
    for (int64_t i = 0; i < count; i++) {
        const hipstencil_weight &w = weights[i];
        parts[i] = {(int32_t)w.cell[0], (int32_t)w.cell[1], (int32_t)w.cell[2], (int32_t)w.point, (wide)w.weight};
    }
    set->points = points;
    set->parts = count;
    set->ruled = $(#ruled > 0 and "count_ruled(args, set, parts, count)" or 0);
    set->groups = make_groups(parts, count, is_source ? comes_before : has_lower_number, (int32_t *)(parts + count));
    return nullptr;
}

} // namespace steps_of_$(op)

extern "C" const char *$(op)_points(const $(op)_args *args, hipstencil_points *set,
    const hipstencil_weight *weights, int64_t count, void *list, size_t *bytes)
{
    using namespace steps_of_$(op);
    if (!args || !set || !bytes || (!weights && count != 0))
        return "a null pointer";
    if (count < 0 || count >= INT32_MAX)
        return "count is below 0, or above 2147483646";
    bool is_source = false, is_known = false;
//% for _, p in ipairs(steps.points) do
    is_known = is_known || set == &args->$(p.member);
//% end
    if (!is_known)
        return "set is no member of args";
//% for _, x in ipairs(sources) do
    is_source = is_source || set == &args->$(x.set.member);
//% end
    return make_list(args, set, is_source, weights, count, list, bytes);
}
