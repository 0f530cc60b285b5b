// SPDX-License-Identifier: MIT
// An expression is taken apart into its linear part, literal * factor * tap, and the rest. A factor
// is an expression of scalars only. The taps of one grid become one weighted sum; a factor common
// to all of them stays outside of it, so that 1/h^2 * laplacian keeps literal coefficients, and so
// does all that multiplies a lone tap, so that many expressions can share it.
#include "model/lower.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define LARGE_FRAMES 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LARGE_FRAMES 1
#endif
#endif

// Recursion ends before a stack of 8 MiB does; a sanitizer's frames are several times larger.
#ifdef LARGE_FRAMES
enum { MAX_DEPTH = 4000 };
#else
enum { MAX_DEPTH = 20000 };
#endif
enum { MAX_STEPS = 1000000, MAX_SCALE_DEPTH = 100 };

struct term {
    int grid;
    int offset[3];
    int factor; // node over scalars, or the number 1
    int literal;
};

// literal * factor * value, value lowered.
struct addend {
    int literal, factor, value;
};

struct linear {
    int root; // the expression
    struct term *terms;
    int count, capacity;
    struct addend *addends; // what is not linear in taps, then the weighted sums
    int naddends, addends_capacity;
};

static struct expr_pool *pool_of(const struct lowering *l)
{
    return l->model->pool;
}

static struct kind kind_of(const struct lowering *l, const struct expr *n)
{
    bool varying = n->op == EXPR_TAP || n->op == EXPR_SUM || n->op == EXPR_INDEX,
         operand_varies[EXPR_MAX_OPERANDS] = {0};
    for (int i = 0; i < expr_operands(n->op); i++)
        varying |= operand_varies[i] = l->kinds[n->operand[i]].varying;
    bool linear = n->op == EXPR_TAP;
    bool adds = n->op == EXPR_ADD || n->op == EXPR_SUB || n->op == EXPR_NEG;
    bool scales = (n->op == EXPR_MUL && !(operand_varies[0] && operand_varies[1])) ||
                  (n->op == EXPR_DIV && !operand_varies[1]);
    for (int i = 0; (adds || scales) && i < expr_operands(n->op); i++)
        linear |= l->kinds[n->operand[i]].linear;
    return (struct kind){varying, linear};
}

// Operands come first, so a table filled from 0 up does.
static struct kind kind_at(struct lowering *l, int node)
{
    while (l->nkinds <= node) {
        struct kind kind = kind_of(l, expr_at(l->model->pool, l->nkinds));
        *ARENA_APPEND(&l->model->arena, l->kinds, l->nkinds, l->kinds_capacity) = kind;
    }
    return l->kinds[node];
}

// Whether a node is constant over the grid.
static bool is_uniform(struct lowering *l, int node)
{
    return !kind_at(l, node).varying;
}

static void add_addend(struct lowering *l, struct linear *out, struct addend a)
{
    *ARENA_APPEND(&l->model->arena, out->addends, out->naddends, out->addends_capacity) = a;
}

static void add_tap(struct lowering *l, struct linear *out, const struct expr *tap, int literal,
                    int factor)
{
    for (int i = 0; i < out->count; i++) {
        struct term *t = &out->terms[i];
        if (t->grid == tap->index && t->factor == factor &&
            memcmp(t->offset, tap->offset, sizeof t->offset) == 0) {
            t->literal = expr_binary(pool_of(l), EXPR_ADD, t->literal, literal);
            return;
        }
    }
    struct term *t = ARENA_APPEND(&l->model->arena, out->terms, out->count, out->capacity);
    *t = (struct term){.grid = tap->index, .factor = factor, .literal = literal};
    memcpy(t->offset, tap->offset, sizeof t->offset);
}

static bool gather(struct lowering *l, struct linear *out, int node, int literal, int factor);

// Multiplies (MUL) or divides (DIV) literal * factor by the uniform `scale`: -2 / h^2 is the
// literal -2 and the factor 1 / h^2.
static void apply_scale(struct expr_pool *p, enum expr_op op, int scale, int depth, int *literal,
                        int *factor)
{
    struct expr n = *expr_at(p, scale); // a copy: the pool may move while it grows
    enum expr_op other = op == EXPR_MUL ? EXPR_DIV : EXPR_MUL;
    if (n.op == EXPR_NUMBER) {
        *literal = expr_binary(p, op, *literal, scale);
    } else if (n.op == EXPR_NEG && depth < MAX_SCALE_DEPTH) {
        *literal = expr_unary(p, EXPR_NEG, *literal);
        apply_scale(p, op, n.operand[0], depth + 1, literal, factor);
    } else if (n.op == EXPR_MUL && n.operand[0] == n.operand[1]) {
        *factor = expr_binary(p, op, *factor, expr_pow(p, n.operand[0], 2));
    } else if ((n.op == EXPR_MUL || n.op == EXPR_DIV) && depth < MAX_SCALE_DEPTH) {
        apply_scale(p, op, n.operand[0], depth + 1, literal, factor);
        apply_scale(p, n.op == EXPR_MUL ? op : other, n.operand[1], depth + 1, literal, factor);
    } else {
        *factor = expr_binary(p, op, *factor, scale);
    }
}

static bool scales(struct lowering *l, const struct expr *n)
{
    if (n->op == EXPR_MUL)
        return is_uniform(l, n->operand[0]) || is_uniform(l, n->operand[1]);
    return n->op == EXPR_NEG || (n->op == EXPR_DIV && is_uniform(l, n->operand[1]));
}

// Takes off what `n` scales its one varying operand by and returns that operand.
static int scaled_operand(struct lowering *l, const struct expr *n, int *literal, int *factor)
{
    struct expr_pool *p = pool_of(l);
    bool first = n->op == EXPR_MUL && is_uniform(l, n->operand[0]);
    if (n->op == EXPR_NEG)
        *literal = expr_unary(p, EXPR_NEG, *literal);
    else
        apply_scale(p, n->op, n->operand[!first], 0, literal, factor);
    return n->operand[first];
}

// Takes off what a lowered operand of a product (MUL) or the divisor of a quotient (DIV) is scaled
// by: (c * sum) * g is c * (sum * g).
static int without_scale(struct lowering *l, enum expr_op op, int node, int *literal, int *factor)
{
    struct expr n = *expr_at(pool_of(l), node);
    for (; scales(l, &n); n = *expr_at(pool_of(l), node)) {
        int inner_literal = expr_double(pool_of(l), 1), inner_factor = inner_literal;
        node = scaled_operand(l, &n, &inner_literal, &inner_factor);
        apply_scale(pool_of(l), op, inner_literal, 0, literal, factor);
        apply_scale(pool_of(l), op, inner_factor, 0, literal, factor);
    }
    return node;
}

// What is not linear in taps.
static bool gather_rest(struct lowering *l, struct linear *out, const struct expr *n, int literal,
                        int factor)
{
    int operand[EXPR_MAX_OPERANDS];
    for (int i = 0; i < expr_operands(n->op); i++)
        if ((operand[i] = lower(l, n->operand[i])) < 0)
            return false;
    if (n->op == EXPR_MUL || n->op == EXPR_DIV) {
        operand[0] = without_scale(l, EXPR_MUL, operand[0], &literal, &factor);
        operand[1] = without_scale(l, n->op, operand[1], &literal, &factor);
    }
    int value = expr_rebuild(pool_of(l), n, operand);
    add_addend(l, out, (struct addend){literal, factor, value});
    return true;
}

static bool is_shared(const struct lowering *l, int node)
{
    return node < l->nuses && l->uses[node] > 1;
}

// What is lowered by itself, not as part of the sum that it stands in: what is uniform, and what
// others use as well, unless its taps may merge with those around it.
static bool stands_alone(struct lowering *l, const struct linear *sum, int node)
{
    if (is_uniform(l, node))
        return true;
    return node != sum->root && is_shared(l, node) && !kind_at(l, node).linear;
}

static bool gather_node(struct lowering *l, struct linear *out, int node, int literal, int factor)
{
    struct expr_pool *p = pool_of(l);
    struct expr n = *expr_at(p, node); // a copy: the pool may move while it grows
    int minus = n.op == EXPR_SUB ? expr_unary(p, EXPR_NEG, literal) : literal;
    if (n.op == EXPR_TAP) {
        add_tap(l, out, &n, literal, factor);
        return true;
    }
    if (n.op == EXPR_INDEX) {
        add_addend(l, out, (struct addend){literal, factor, node});
        return true;
    }
    if (stands_alone(l, out, node)) {
        int lowered = lower(l, node);
        if (lowered < 0)
            return false;
        lowered = without_scale(l, EXPR_MUL, lowered, &literal, &factor);
        add_addend(l, out, (struct addend){literal, factor, lowered});
        return true;
    }
    if (n.op == EXPR_ADD || n.op == EXPR_SUB)
        return gather(l, out, n.operand[0], literal, factor) &&
               gather(l, out, n.operand[1], minus, factor);
    if (scales(l, &n)) {
        int scaled = scaled_operand(l, &n, &literal, &factor);
        return gather(l, out, scaled, literal, factor);
    }
    return gather_rest(l, out, &n, literal, factor);
}

static bool gather(struct lowering *l, struct linear *out, int node, int literal, int factor)
{
    if (++l->steps > MAX_STEPS || l->depth >= MAX_DEPTH)
        return false;
    l->depth++;
    bool ok = gather_node(l, out, node, literal, factor);
    l->depth--;
    return ok;
}

int lower_coefficient(struct model *m, int node)
{
    for (int i = 0; i < m->ncoefficients; i++)
        if (m->coefficients[i].node == node)
            return i;
    *ARENA_APPEND(&m->arena, m->coefficients, m->ncoefficients, m->coefficients_capacity) =
        (struct coefficient){.node = node, .literal = expr_at(m->pool, node)->op == EXPR_NUMBER};
    return m->ncoefficients - 1;
}

static int by_offset(const void *left, const void *right)
{
    const struct tap *a = left, *b = right;
    for (int axis = 2; axis >= 0; axis--)
        if (a->offset[axis] != b->offset[axis])
            return a->offset[axis] < b->offset[axis] ? -1 : 1;
    return 0;
}

static void set_reach(struct weighted_sum *s)
{
    for (int i = 0; i < s->ntaps; i++)
        for (int axis = 0; axis < 3; axis++) {
            int o = s->taps[i].offset[axis];
            s->hi[axis] = o > s->hi[axis] ? o : s->hi[axis];
            s->lo[axis] = -o > s->lo[axis] ? -o : s->lo[axis];
        }
}

static bool equal_sums(const struct weighted_sum *a, const struct weighted_sum *b)
{
    if (a->grid != b->grid || a->ntaps != b->ntaps)
        return false;
    for (int i = 0; i < a->ntaps; i++)
        if (by_offset(&a->taps[i], &b->taps[i]) != 0 ||
            a->taps[i].coefficient != b->taps[i].coefficient)
            return false;
    return true;
}

static int add_sum(struct model *m, struct weighted_sum sum)
{
    qsort(sum.taps, (size_t)sum.ntaps, sizeof *sum.taps, by_offset);
    set_reach(&sum);
    for (int i = 0; i < m->nsums; i++)
        if (equal_sums(&m->sums[i], &sum))
            return i;
    *ARENA_APPEND(&m->arena, m->sums, m->nsums, m->sums_capacity) = sum;
    return m->nsums - 1;
}

static bool is_negative(const struct expr_pool *p, int literal)
{
    return expr_at(p, literal)->number->value < 0;
}

// total + literal * value, with a minus rather than a negative literal; -1 stands for no total.
static int add_scaled(struct expr_pool *p, int total, int literal, int value)
{
    bool minus = is_negative(p, literal);
    value = expr_binary(p, EXPR_MUL, minus ? expr_unary(p, EXPR_NEG, literal) : literal, value);
    if (total < 0)
        return minus ? expr_unary(p, EXPR_NEG, value) : value;
    return expr_binary(p, minus ? EXPR_SUB : EXPR_ADD, total, value);
}

// Adds the coefficient of a term, without its factor if that is taken out.
static int add_coefficient_of(struct expr_pool *p, int total, const struct term *t, bool factored)
{
    if (!factored)
        return add_scaled(p, total, t->literal, t->factor);
    return total < 0 ? t->literal : expr_binary(p, EXPR_ADD, total, t->literal);
}

static bool same_offset(const struct term *a, const struct term *b)
{
    return memcmp(a->offset, b->offset, sizeof a->offset) == 0;
}

// Terms at one offset with different factors are one tap.
static int merged_coefficient(struct expr_pool *p, struct term *terms, int count, int first,
                              bool factored)
{
    int node = add_coefficient_of(p, -1, &terms[first], factored);
    for (int i = first + 1; i < count; i++)
        if (terms[i].grid == terms[first].grid && same_offset(&terms[i], &terms[first])) {
            node = add_coefficient_of(p, node, &terms[i], factored);
            terms[i].grid = -1;
        }
    return node;
}

static bool common_factor(const struct term *terms, int count, int grid)
{
    int factor = -1;
    for (int i = 0; i < count; i++)
        if (terms[i].grid == grid) {
            if (factor >= 0 && terms[i].factor != factor)
                return false;
            factor = terms[i].factor;
        }
    return true;
}

static bool at_centre(const int offset[3])
{
    return offset[0] == 0 && offset[1] == 0 && offset[2] == 0;
}

// One grid's terms become an addend: a weighted sum, or a lone tap.
static void add_grid(struct lowering *l, struct linear *in, int first)
{
    struct model *m = l->model;
    int grid = in->terms[first].grid, one = expr_double(m->pool, 1);
    bool factored = common_factor(in->terms, in->count, grid);
    struct addend a = {one, factored ? in->terms[first].factor : one, -1};
    struct weighted_sum sum = {.grid = grid};
    sum.taps = arena_alloc(&m->arena, (size_t)in->count * sizeof *sum.taps);
    for (int i = first; i < in->count; i++) {
        if (in->terms[i].grid != grid)
            continue;
        int node = merged_coefficient(m->pool, in->terms, in->count, i, factored);
        if (expr_is_number(m->pool, node, 0))
            continue;
        struct tap *t = &sum.taps[sum.ntaps++];
        memcpy(t->offset, in->terms[i].offset, sizeof t->offset);
        t->coefficient = node;
    }
    if (sum.ntaps == 0)
        return;
    if (sum.ntaps == 1) {
        apply_scale(m->pool, EXPR_MUL, sum.taps[0].coefficient, 0, &a.literal, &a.factor);
        sum.taps[0].coefficient = one;
    }
    if (sum.ntaps == 1 && at_centre(sum.taps[0].offset)) {
        a.value = expr_tap(m->pool, grid, sum.taps[0].offset);
    } else {
        for (int i = 0; i < sum.ntaps; i++)
            sum.taps[i].coefficient = lower_coefficient(m, sum.taps[i].coefficient);
        a.value = expr_sum_ref(m->pool, add_sum(m, sum));
    }
    add_addend(l, in, a);
}

static bool all_negative(const struct expr_pool *p, const struct linear *in, int factor)
{
    for (int i = 0; i < in->naddends; i++) {
        const struct addend *a = &in->addends[i];
        if (a->value >= 0 && a->factor == factor && !is_negative(p, a->literal))
            return false;
    }
    return true;
}

// Of addends with one factor, and of factors, constants and weighted sums come first: a sum may begin with a constant.
enum place { CONSTANT, WEIGHTED_SUM, REST, PLACES };

static enum place kind_of_place(struct lowering *l, int value)
{
    if (is_uniform(l, value))
        return CONSTANT;
    return expr_at(pool_of(l), value)->op == EXPR_SUM ? WEIGHTED_SUM : REST;
}

static bool has_both(struct lowering *l, const struct linear *in)
{
    bool has[PLACES] = {0};
    for (int i = 0; i < in->naddends; i++)
        if (in->addends[i].value >= 0)
            has[kind_of_place(l, in->addends[i].value)] = true;
    return has[CONSTANT] && has[WEIGHTED_SUM];
}

static enum place place_of(struct lowering *l, int value, bool both)
{
    return both ? kind_of_place(l, value) : REST;
}

// The addends with one factor, added up or, if `minus`, their negatives; those that count positive
// first. They are used up.
static int total_of(struct lowering *l, struct linear *in, int factor, bool minus)
{
    struct expr_pool *p = pool_of(l);
    const bool both = has_both(l, in);
    int total = -1;
    for (int turn = minus ? PLACES : 0; turn < 2 * PLACES; turn++)
        for (int i = 0; i < in->naddends; i++) {
            struct addend *a = &in->addends[i];
            if (a->value < 0 || a->factor != factor ||
                is_negative(p, a->literal) != (turn >= PLACES) ||
                place_of(l, a->value, both) != (enum place)(turn % PLACES))
                continue;
            int literal = minus ? expr_unary(p, EXPR_NEG, a->literal) : a->literal;
            total = add_scaled(p, total, literal, a->value);
            a->value = -1;
        }
    return total;
}

// The sum of all addends: by factor, the factor outside; what is subtracted as a whole comes last.
static int add_up(struct lowering *l, struct linear *in)
{
    struct expr_pool *p = pool_of(l);
    const bool both = has_both(l, in);
    int node = -1;
    for (int turn = 0; turn < 2 * PLACES; turn++)
        for (int i = 0; i < in->naddends; i++) {
            const bool minus = turn >= PLACES;
            int factor = in->addends[i].factor;
            if (in->addends[i].value < 0 || all_negative(p, in, factor) != minus ||
                place_of(l, in->addends[i].value, both) != (enum place)(turn % PLACES))
                continue;
            int total = total_of(l, in, factor, minus);
            total = expr_binary(p, EXPR_MUL, factor, total);
            if (node < 0)
                node = minus ? expr_unary(p, EXPR_NEG, total) : total;
            else
                node = expr_binary(p, minus ? EXPR_SUB : EXPR_ADD, node, total);
        }
    return node < 0 ? expr_double(p, 0) : node;
}

static int emit(struct lowering *l, struct linear *in)
{
    for (int i = 0; i < in->count; i++) {
        int grid = in->terms[i].grid;
        if (grid < 0)
            continue;
        add_grid(l, in, i);
        for (int k = i; k < in->count; k++)
            if (in->terms[k].grid == grid)
                in->terms[k].grid = -1;
    }
    return add_up(l, in);
}

// What other expressions use as well is lowered once for all, not once per scale.
static int lower_scaled(struct lowering *l, int node)
{
    struct expr_pool *p = pool_of(l);
    int literal = expr_double(p, 1), factor = literal, inner = node;
    for (struct expr n = *expr_at(p, inner); scales(l, &n); n = *expr_at(p, inner))
        inner = scaled_operand(l, &n, &literal, &factor);
    if (inner == node || !is_shared(l, inner))
        return -1;
    int lowered = lower(l, inner);
    if (lowered < 0)
        return -1;
    lowered = add_scaled(p, -1, literal, lowered);
    return expr_binary(p, EXPR_MUL, factor, lowered);
}

static int lower_fresh(struct lowering *l, int node)
{
    if (is_uniform(l, node))
        return node;
    int scaled = lower_scaled(l, node);
    if (scaled >= 0)
        return scaled;
    struct linear linear = {.root = node};
    int one = expr_double(pool_of(l), 1);
    return gather(l, &linear, node, one, one) ? emit(l, &linear) : -1;
}

static void remember(struct lowering *l, int node, int lowered)
{
    if (node >= l->memo_size) {
        int size = 2 * node + 64;
        int *memo = arena_alloc(&l->model->arena, (size_t)size * sizeof *memo);
        for (int i = 0; i < size; i++)
            memo[i] = i < l->memo_size ? l->memo[i] : -1;
        l->memo = memo;
        l->memo_size = size;
    }
    l->memo[node] = lowered;
}

int lower(struct lowering *l, int node)
{
    if (node < l->memo_size && l->memo[node] >= 0)
        return l->memo[node];
    int lowered = lower_fresh(l, node);
    if (lowered >= 0)
        remember(l, node, lowered);
    return lowered;
}

// ---- uniform parts ------------------------------------------------------------------------------

static int bound_operand(struct lowering *l, int node, const int *map)
{
    if (!is_uniform(l, node))
        return map[node];
    if (expr_at(pool_of(l), node)->op == EXPR_NUMBER)
        return node;
    return expr_uniform_ref(pool_of(l), lower_coefficient(l->model, node));
}

int lower_uniforms(struct lowering *l, int node)
{
    struct expr_pool *p = pool_of(l);
    if (is_uniform(l, node))
        return bound_operand(l, node, NULL);
    int *map = arena_alloc(&l->model->arena, (size_t)(node + 1) * sizeof *map);
    bool *needed = arena_alloc(&l->model->arena, (size_t)(node + 1) * sizeof *needed);
    expr_mark(p, node, needed);
    for (int i = 0; i <= node; i++) {
        if (!needed[i] || is_uniform(l, i))
            continue;
        struct expr n = *expr_at(p, i);
        int operand[EXPR_MAX_OPERANDS], operands = expr_operands(n.op);
        for (int k = 0; k < operands; k++)
            operand[k] = bound_operand(l, n.operand[k], map);
        map[i] = operands ? expr_rebuild(p, &n, operand) : i;
    }
    return map[node];
}

// ---- sums that are left -------------------------------------------------------------------------

int lower_renumbered(struct lowering *l, int node, const int *number)
{
    struct expr_pool *p = pool_of(l);
    int *map = arena_alloc(&l->model->arena, (size_t)(node + 1) * sizeof *map);
    bool *needed = arena_alloc(&l->model->arena, (size_t)(node + 1) * sizeof *needed);
    expr_mark(p, node, needed);
    for (int i = 0; i <= node; i++) {
        if (!needed[i])
            continue;
        struct expr n = *expr_at(p, i);
        int operand[EXPR_MAX_OPERANDS], operands = expr_operands(n.op);
        for (int k = 0; k < operands; k++)
            operand[k] = map[n.operand[k]];
        map[i] = operands           ? expr_rebuild(p, &n, operand)
                 : n.op == EXPR_SUM ? expr_sum_ref(p, number[n.index])
                                    : i;
    }
    return map[node];
}
