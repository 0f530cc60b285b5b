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

// A part while lists are made; its order is that of what it belongs to.
struct part
{
    uint64_t cell, order;
    int32_t point;
    wide weight;
};

static bool has_lower_number(const part &a, const part &b)
{
    return a.point < b.point;
}

static bool comes_before(const part &a, const part &b)
{
    return a.order < b.order;
}

static uint64_t cell_at(const $(op)_args *args, const int64_t (&at)[3])
{
    const int x = bits_of(args->extent[0]), y = $(dims > 1 and "bits_of(args->extent[1])" or 0);
    return (uint64_t)at[0] | (uint64_t)at[1] << x | (uint64_t)at[2] << (x + y);
}
//% if #ruled > 0 then

// Parts in cells that rules of what lies outside write.
static int64_t count_ruled(const $(op)_args *args, const hipstencil_points *set, const hipstencil_weight *weights,
    int64_t count)
{
    int64_t ruled = 0;
    for (int64_t i = 0; i < count; i++) {
        const int64_t(&cell)[3] = weights[i].cell;
        bool is_ruled = false;
//% for _, x in ipairs(ruled) do
        is_ruled = is_ruled || (set == &args->$(x.member) && cell[$(x.axis)] == $(x.index));
//% end
        ruled += is_ruled;
    }
    return ruled;
}
//% end

// Sorts parts; those of one cell, of a source, and of one receiver stay in the order of weights.
static void sort_parts(part *parts, int64_t count, bool is_source)
{
    if (!is_source) {
        std::stable_sort(parts, parts + count, has_lower_number);
        for (int64_t i = 1; i < count; i++)
            if (parts[i].point == parts[i - 1].point)
                parts[i].order = parts[i - 1].order;
    }
    std::stable_sort(parts, parts + count, comes_before);
}

// Fills a list in, and returns how many cells, or receivers, it has.
static int64_t fill_list(const list_of_points &l, const part *parts, int64_t count, bool is_source)
{
    int64_t groups = 0;
    for (int64_t i = 0; i < count; i++) {
        const part &p = parts[i];
        l.weight[i] = p.weight;
        l.low[i] = (uint32_t)p.cell;
        if (l.high)
            l.high[i] = (uint32_t)(p.cell >> 32);
        if (i == 0 || (is_source ? p.cell != parts[i - 1].cell : p.point != parts[i - 1].point)) {
            l.first[groups] = (uint32_t)i;
            l.point[is_source ? i : groups] = p.point;
            groups++;
        } else if (is_source)
            l.point[i] = p.point;
    }
    l.first[groups] = (uint32_t)count;
//% if groups and #receivers > 0 then
    for (int64_t i = 0; i < count && !is_source; i++)
        l.order[i] = (uint32_t)i;
    if (!is_source)
        std::stable_sort(l.order, l.order + count,
            [parts](uint32_t a, uint32_t b) { return parts[a].cell < parts[b].cell; });
//% end
    return groups;
}

static const char *make_list(const $(op)_args *args, hipstencil_points *set, bool is_source,
    const hipstencil_weight *weights, int64_t count, void *list, size_t *bytes)
{
    const size_t words = bits_of_cell(args) > 32 ? 4 : 3;
//% if groups then
    const size_t found = (size_t)count * (sizeof(uint32_t) + $(most_steps(plans)) * sizeof(real)) + 8;
    const size_t needed = (size_t)count * (sizeof(wide) + words * sizeof(int32_t)) + sizeof(int32_t)
        + (is_source ? 0 : found);
//% else
    const size_t needed = (size_t)count * (sizeof(wide) + words * sizeof(int32_t)) + sizeof(int32_t);
//% end
    int64_t points = 0;
    if (bits_of_cell(args) > 63)
        return "extents are of more points than there can be";
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
    const std::unique_ptr<part[]> parts(new (std::nothrow) part[(size_t)count]);
    if (!parts)
        return "no memory";
    for (int64_t i = 0; i < count; i++) {
        const uint64_t cell = cell_at(args, weights[i].cell);
        parts[i] = {cell, cell, (int32_t)weights[i].point, (wide)weights[i].weight};
    }
    sort_parts(parts.get(), count, is_source);
    set->points = points;
    set->parts = count;
    set->ruled = $(#ruled > 0 and "count_ruled(args, set, weights, count)" or 0);
    set->groups = fill_list(list_at(list, count, args), parts.get(), count, is_source);
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
