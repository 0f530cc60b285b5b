// SPDX-License-Identifier: MIT
// The table holds node indices by hash; it is at most half full. Two nodes are the same when every
// field is, numbers bit by bit, so a NaN equals itself and an exact 1/3 differs from its double.
#include "math/expr.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static const struct {
    const char *name;
    int operands;
} OPS[EXPR_OPS] = {
    [EXPR_NUMBER] = {"number", 0},
    [EXPR_SCALAR] = {"scalar", 0},
    [EXPR_STEP] = {"step", 0},
    [EXPR_INDEX] = {"index", 0},
    [EXPR_TAP] = {"tap", 0},
    [EXPR_ADD] = {"add", 2},
    [EXPR_SUB] = {"sub", 2},
    [EXPR_MUL] = {"mul", 2},
    [EXPR_DIV] = {"div", 2},
    [EXPR_NEG] = {"neg", 1},
    [EXPR_POW] = {"pow", 1},
    [EXPR_MIN] = {"min", 2},
    [EXPR_MAX] = {"max", 2},
    [EXPR_ABS] = {"abs", 1},
    [EXPR_SQRT] = {"sqrt", 1},
    [EXPR_EXP] = {"exp", 1},
    [EXPR_LOG] = {"log", 1},
    [EXPR_SIN] = {"sin", 1},
    [EXPR_COS] = {"cos", 1},
    [EXPR_TAN] = {"tan", 1},
    [EXPR_POWER] = {"power", 2},
    [EXPR_SELECT] = {"select", 4},
    [EXPR_SELECT_AT_MOST] = {"select_at_most", 4},
    [EXPR_SELECT_EQUAL] = {"select_equal", 4},
    [EXPR_SUM] = {"sum", 0},
    [EXPR_UNIFORM] = {"uniform", 0},
};

int expr_operands(enum expr_op op)
{
    return OPS[op].operands;
}

const char *expr_op_name(enum expr_op op)
{
    return OPS[op].name;
}

const struct expr *expr_at(const struct expr_pool *p, int node)
{
    return &p->nodes[node];
}

// FNV-1a over the fields, which have padding between them.
static uint64_t mix(uint64_t hash, uint64_t word)
{
    return (hash ^ word) * UINT64_C(1099511628211);
}

static uint64_t bits(double x)
{
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    return word;
}

static uint64_t mix_number(uint64_t hash, const struct number *n)
{
    const struct rational *r = &n->exact;
    hash = mix(mix(hash, bits(n->value)), r->negative);
    for (int i = 0; i < RATIONAL_WORDS; i++)
        hash = mix(mix(hash, r->num[i]), r->den[i]);
    return hash;
}

static uint64_t hash_of(const struct expr *n)
{
    uint64_t hash = mix(mix(UINT64_C(14695981039346656037), (uint64_t)n->op), (uint64_t)n->index);
    for (int i = 0; i < EXPR_MAX_OPERANDS; i++)
        hash = mix(hash, (uint64_t)n->operand[i]);
    for (int i = 0; i < 3; i++)
        hash = mix(hash, (uint64_t)n->offset[i]);
    hash = mix(hash, (uint64_t)n->shift);
    if (n->number)
        hash = mix_number(hash, n->number);
    return hash ^ hash >> 32;
}

static bool same_number(const struct number *a, const struct number *b)
{
    return a == b ||
           (a && b && bits(a->value) == bits(b->value) && rational_equal(a->exact, b->exact));
}

static bool same(const struct expr *a, const struct expr *b)
{
    return a->op == b->op && a->index == b->index && a->shift == b->shift &&
           memcmp(a->operand, b->operand, sizeof a->operand) == 0 &&
           memcmp(a->offset, b->offset, sizeof a->offset) == 0 && same_number(a->number, b->number);
}

// The table slot of an equal node, or the empty slot where it belongs.
static int *slot_of(const struct expr_pool *p, const struct expr *n)
{
    size_t mask = (size_t)p->table_size - 1;
    size_t at = (size_t)hash_of(n) & mask;
    while (p->table[at] >= 0 && !same(&p->nodes[p->table[at]], n))
        at = (at + 1) & mask;
    return &p->table[at];
}

static void resize_table(struct expr_pool *p, int size)
{
    p->table = arena_alloc(p->arena, (size_t)size * sizeof *p->table);
    p->table_size = size;
    for (int i = 0; i < size; i++)
        p->table[i] = -1;
    for (int i = 0; i < p->count; i++)
        *slot_of(p, &p->nodes[i]) = i;
}

struct expr_pool *expr_pool_new(struct arena *arena)
{
    struct expr_pool *p = arena_alloc(arena, sizeof *p);
    p->arena = arena;
    resize_table(p, 256);
    return p;
}

static const struct number *keep_number(struct arena *arena, const struct number *n)
{
    struct number *kept = arena_alloc(arena, sizeof *kept);
    *kept = *n;
    return kept;
}

struct expr_pool *expr_pool_copy(const struct expr_pool *p, struct arena *arena)
{
    struct expr_pool *copy = arena_alloc(arena, sizeof *copy);
    const size_t nodes = (size_t)p->count * sizeof *p->nodes;
    const size_t table = (size_t)p->table_size * sizeof *p->table;
    *copy = *p;
    copy->arena = arena;
    copy->capacity = p->count;
    copy->nodes = nodes ? memcpy(arena_alloc(arena, nodes), p->nodes, nodes) : NULL;
    copy->table = memcpy(arena_alloc(arena, table), p->table, table);
    for (int i = 0; i < copy->count; i++)
        if (copy->nodes[i].number)
            copy->nodes[i].number = keep_number(arena, copy->nodes[i].number);
    return copy;
}

// What `n` points to is the pool's own once there is a node of it.
static int intern(struct expr_pool *p, const struct expr *n)
{
    int *slot = slot_of(p, n);
    if (*slot >= 0)
        return *slot;
    int node = *slot = p->count;
    struct expr *made = ARENA_APPEND(p->arena, p->nodes, p->count, p->capacity);
    *made = *n;
    if (n->number)
        made->number = keep_number(p->arena, n->number);
    if (2 * p->count > p->table_size)
        resize_table(p, 2 * p->table_size);
    return node;
}

static int make(struct expr_pool *p, enum expr_op op, int index, int a, int b)
{
    return intern(p, &(struct expr){.op = op, .index = index, .operand = {a, b, -1, -1}});
}

static const struct number *number_at(const struct expr_pool *p, int node)
{
    return p->nodes[node].number;
}

// Operands come before their users, so one pass downwards is enough.
void expr_mark(const struct expr_pool *p, int node, bool *seen)
{
    seen[node] = true;
    for (int i = node; i >= 0; i--)
        for (int o = 0; seen[i] && o < expr_operands(p->nodes[i].op); o++)
            seen[p->nodes[i].operand[o]] = true;
}

void expr_count_uses(const struct expr_pool *p, int *uses)
{
    for (int i = p->count - 1; i >= 0; i--)
        for (int o = 0; uses[i] > 0 && o < expr_operands(p->nodes[i].op); o++)
            uses[p->nodes[i].operand[o]]++;
}

bool expr_is_number(const struct expr_pool *p, int node, double value)
{
    const struct number *n = number_at(p, node);
    return n && n->value == value;
}

int expr_number(struct expr_pool *p, struct number n)
{
    return intern(p, &(struct expr){.op = EXPR_NUMBER, .operand = {-1, -1, -1, -1}, .number = &n});
}

int expr_double(struct expr_pool *p, double x)
{
    return expr_number(p, number_double(x));
}

int expr_scalar(struct expr_pool *p, int scalar)
{
    return make(p, EXPR_SCALAR, scalar, -1, -1);
}

int expr_step(struct expr_pool *p)
{
    return make(p, EXPR_STEP, 0, -1, -1);
}

// ---- indices ------------------------------------------------------------------------------------

int expr_index(struct expr_pool *p, int axis)
{
    struct expr n = {.op = EXPR_INDEX, .operand = {-1, -1, -1, -1}};
    n.offset[axis] = 1;
    return intern(p, &n);
}

// Whether `node` is a sum of indices, or a whole number as one; `out` gets it.
static bool as_index(const struct expr_pool *p, int node, struct expr *out)
{
    const struct expr *n = &p->nodes[node];
    bool whole = n->number && n->number->value == floor(n->number->value) &&
                 fabs(n->number->value) <= EXPR_MAX_SHIFT;
    *out = (struct expr){.op = EXPR_INDEX, .operand = {-1, -1, -1, -1}};
    if (n->op == EXPR_INDEX && n->index == 0)
        *out = *n;
    else if (whole)
        out->shift = (int)n->number->value;
    return whole || (n->op == EXPR_INDEX && n->index == 0);
}

// x a + y b, -1 where that is too large.
static int combined(struct expr_pool *p, const struct expr *a, int64_t x, const struct expr *b,
                    int64_t y)
{
    struct expr n = *a;
    bool fits = true;
    for (int i = 0; i < 4; i++) {
        int64_t of_a = i < 3 ? a->offset[i] : a->shift, of_b = i < 3 ? b->offset[i] : b->shift;
        int64_t sum = x * of_a + y * of_b;
        fits = fits && sum >= -EXPR_MAX_SHIFT && sum <= EXPR_MAX_SHIFT;
        *(i < 3 ? &n.offset[i] : &n.shift) = fits ? (int)sum : 0;
    }
    if (fits && n.offset[0] == 0 && n.offset[1] == 0 && n.offset[2] == 0)
        return expr_double(p, n.shift);
    return fits ? intern(p, &n) : -1;
}

// What indices and whole numbers add up to; -1 where they are none.
static int whole_sum(struct expr_pool *p, enum expr_op op, int a, int b)
{
    struct expr x, y;
    if (!as_index(p, a, &x) || !as_index(p, b, &y))
        return -1;
    if (op == EXPR_ADD || op == EXPR_SUB)
        return combined(p, &x, 1, &y, op == EXPR_ADD ? 1 : -1);
    if (op != EXPR_MUL)
        return -1;
    return number_at(p, a)   ? combined(p, &y, x.shift, &y, 0)
           : number_at(p, b) ? combined(p, &x, y.shift, &x, 0)
                             : -1;
}

int expr_index_shifted(struct expr_pool *p, int node, const int offset[3])
{
    struct expr n = p->nodes[node];
    for (int axis = 0; axis < 3; axis++)
        n.shift += n.offset[axis] * offset[axis];
    return intern(p, &n);
}

int expr_modulo(struct expr_pool *p, int node, int modulus)
{
    struct expr n;
    if (!as_index(p, node, &n) || number_at(p, node))
        return -1;
    n.index = modulus;
    return intern(p, &n);
}

int expr_tap(struct expr_pool *p, int grid, const int offset[3])
{
    return intern(p, &(struct expr){.op = EXPR_TAP,
                                    .index = grid,
                                    .operand = {-1, -1, -1, -1},
                                    .offset = {offset[0], offset[1], offset[2]}});
}

int expr_sum_ref(struct expr_pool *p, int sum)
{
    return make(p, EXPR_SUM, sum, -1, -1);
}

int expr_uniform_ref(struct expr_pool *p, int uniform)
{
    return make(p, EXPR_UNIFORM, uniform, -1, -1);
}

static struct number fold_binary(enum expr_op op, struct number a, struct number b)
{
    switch (op) {
    case EXPR_ADD:
        return number_add(a, b);
    case EXPR_SUB:
        return number_add(a, number_neg(b));
    case EXPR_MUL:
        return number_mul(a, b);
    case EXPR_DIV:
        return number_div(a, b);
    case EXPR_MIN:
        return b.value < a.value ? b : a;
    default:
        return a.value < b.value ? b : a;
    }
}

// The operand that `a op b` is equal to, or -1.
static int neutral(const struct expr_pool *p, enum expr_op op, int a, int b)
{
    bool sum = op == EXPR_ADD, product = op == EXPR_MUL;
    if ((sum || op == EXPR_SUB) && expr_is_number(p, b, 0))
        return a;
    if ((product || op == EXPR_DIV) && expr_is_number(p, b, 1))
        return a;
    if ((sum && expr_is_number(p, a, 0)) || (product && expr_is_number(p, a, 1)))
        return b;
    if (product && expr_is_number(p, a, 0))
        return a;
    if (product && expr_is_number(p, b, 0))
        return b;
    return (op == EXPR_MIN || op == EXPR_MAX) && a == b ? a : -1;
}

int expr_binary(struct expr_pool *p, enum expr_op op, int a, int b)
{
    const struct number *x = number_at(p, a), *y = number_at(p, b);
    if (x && y)
        return expr_number(p, fold_binary(op, *x, *y));
    int kept = neutral(p, op, a, b);
    if (kept >= 0)
        return kept;
    if (op == EXPR_SUB && expr_is_number(p, a, 0))
        return expr_unary(p, EXPR_NEG, b);
    int whole = whole_sum(p, op, a, b);
    if (whole >= 0)
        return whole;
    bool swap = (op == EXPR_ADD || op == EXPR_MUL) && b < a;
    return make(p, op, 0, swap ? b : a, swap ? a : b);
}

static struct number fold_unary(enum expr_op op, struct number a)
{
    switch (op) {
    case EXPR_SQRT:
        return number_root(a);
    case EXPR_EXP:
        return number_double(exp(a.value));
    case EXPR_LOG:
        return number_double(log(a.value));
    case EXPR_SIN:
        return number_double(sin(a.value));
    case EXPR_COS:
        return number_double(cos(a.value));
    case EXPR_TAN:
        return number_double(tan(a.value));
    default:
        return op == EXPR_NEG || a.value < 0 ? number_neg(a) : a;
    }
}

int expr_unary(struct expr_pool *p, enum expr_op op, int a)
{
    if (number_at(p, a))
        return expr_number(p, fold_unary(op, *number_at(p, a)));
    struct expr whole;
    int minus = op == EXPR_NEG && as_index(p, a, &whole) ? combined(p, &whole, -1, &whole, 0) : -1;
    if (minus >= 0)
        return minus;
    if (op == EXPR_NEG && p->nodes[a].op == EXPR_NEG)
        return p->nodes[a].operand[0];
    if (op == EXPR_ABS && p->nodes[a].op == EXPR_ABS)
        return a;
    return make(p, op, 0, a, -1);
}

// By squaring, so that a large exponent takes few steps.
static struct number fold_pow(struct number a, unsigned exponent)
{
    struct number result = number_double(1);
    for (; exponent; exponent /= 2) {
        if (exponent & 1)
            result = number_mul(result, a);
        if (exponent > 1)
            a = number_mul(a, a);
    }
    return result;
}

int expr_pow(struct expr_pool *p, int a, int exponent)
{
    unsigned size = exponent < 0 ? 0U - (unsigned)exponent : (unsigned)exponent;
    int result = a;
    if (number_at(p, a))
        result = expr_number(p, fold_pow(*number_at(p, a), size));
    else if (size == 0)
        result = expr_double(p, 1);
    else if (size > 1)
        result = make(p, EXPR_POW, (int)(size > INT32_MAX ? INT32_MAX : size), a, -1);
    return exponent < 0 ? expr_binary(p, EXPR_DIV, expr_double(p, 1), result) : result;
}

int expr_power(struct expr_pool *p, int a, int b)
{
    const struct number *x = number_at(p, a), *n = number_at(p, b);
    if (n && n->value == floor(n->value) && fabs(n->value) <= EXPR_MAX_POWER)
        return expr_pow(p, a, (int)n->value);
    if (n && fabs(n->value) == 0.5) {
        int root = expr_unary(p, EXPR_SQRT, a);
        return n->value < 0 ? expr_binary(p, EXPR_DIV, expr_double(p, 1), root) : root;
    }
    if (x && n)
        return expr_double(p, pow(x->value, n->value));
    return make(p, EXPR_POWER, 0, a, b);
}

static bool holds(enum expr_op op, double a, double b)
{
    return op == EXPR_SELECT ? a < b : op == EXPR_SELECT_AT_MOST ? a <= b : a == b;
}

int expr_select(struct expr_pool *p, enum expr_op op, int a, int b, int c, int d)
{
    const struct number *x = number_at(p, a), *y = number_at(p, b);
    if (x && y)
        return holds(op, x->value, y->value) ? c : d;
    if (c == d)
        return c;
    return intern(p, &(struct expr){.op = op, .operand = {a, b, c, d}});
}

int expr_rebuild(struct expr_pool *p, const struct expr *n, const int *operand)
{
    switch (expr_operands(n->op)) {
    case 1:
        return n->op == EXPR_POW ? expr_pow(p, operand[0], n->index)
                                 : expr_unary(p, n->op, operand[0]);
    case 2:
        return n->op == EXPR_POWER ? expr_power(p, operand[0], operand[1])
                                   : expr_binary(p, n->op, operand[0], operand[1]);
    default:
        return expr_select(p, n->op, operand[0], operand[1], operand[2], operand[3]);
    }
}

static bool commutes(enum expr_op op)
{
    return op == EXPR_ADD || op == EXPR_MUL || op == EXPR_MIN || op == EXPR_MAX;
}

int expr_find(const struct expr_pool *p, const struct expr *n, const int *operand)
{
    struct expr wanted = *n;
    memcpy(wanted.operand, operand, (size_t)expr_operands(n->op) * sizeof *operand);
    const int found = *slot_of(p, &wanted);
    if (found >= 0 || !commutes(n->op))
        return found;
    wanted.operand[0] = operand[1];
    wanted.operand[1] = operand[0];
    return *slot_of(p, &wanted);
}

bool expr_is_dear(enum expr_op op)
{
    return op == EXPR_DIV || op == EXPR_SQRT || op == EXPR_EXP || op == EXPR_LOG ||
           op == EXPR_SIN || op == EXPR_COS || op == EXPR_TAN || op == EXPR_POWER;
}
