// SPDX-License-Identifier: MIT
// Expressions over taps: a pool of hash-consed nodes. Equal expressions have equal indices, an
// operand's index is always lower than its user's, so a loop from 0 up visits operands first.
//
// The builders fold constants and drop neutral elements (x+0, 1*x, x/1, 0*x for a literal 0);
// they never reassociate what the user wrote, but add up indices and whole numbers, which is exact.
// Sums and products put the lower index first.
#ifndef HIPSTENCIL_MATH_EXPR_H
#define HIPSTENCIL_MATH_EXPR_H

#include "base/arena.h"
#include "math/rational.h"

enum expr_op {
    EXPR_NUMBER, // `number`
    EXPR_SCALAR, // run-time argument `index` of the generated function
    EXPR_STEP,   // the number of the step, of an operator that is run many times
    EXPR_INDEX,  // where the point lies: a sum of indices, see `offset`
    EXPR_TAP,    // grid `index` at `offset` (dx, dy, dz) from the point being updated
    EXPR_ADD,    // a + b
    EXPR_SUB,    // a - b
    EXPR_MUL,    // a * b
    EXPR_DIV,    // a / b
    EXPR_NEG,    // -a
    EXPR_POW,    // a to the integer power `index`, 2 and up (negative powers are divisions)
    EXPR_MIN,    // min(a, b)
    EXPR_MAX,    // max(a, b)
    EXPR_ABS,    // |a|
    EXPR_SQRT,   // square root of a
    EXPR_EXP,    // e to the power a
    EXPR_LOG,    // natural logarithm of a
    EXPR_SIN,    // of a in radians
    EXPR_COS,
    EXPR_TAN,
    EXPR_POWER,          // a to the power b
    EXPR_SELECT,         // a < b ? c : d
    EXPR_SELECT_AT_MOST, // a <= b ? c : d
    EXPR_SELECT_EQUAL,   // a == b ? c : d
    EXPR_SUM,            // model only: weighted sum `index` of taps of one grid
    EXPR_UNIFORM,        // model only: host-evaluated coefficient `index`
    EXPR_OPS
};

enum { EXPR_MAX_OPERANDS = 4, EXPR_MAX_POWER = 64, EXPR_MAX_SHIFT = 1 << 24 };

struct expr {
    enum expr_op op;
    int index;
    int operand[EXPR_MAX_OPERANDS]; // node indices, -1 where unused
    // Of EXPR_INDEX at the point (i, j, k): (offset[0] i + offset[1] j + offset[2] k + shift) modulo
    // `index`, from 0 up; the sum itself where `index` is 0.
    int offset[3], shift;
    const struct number *number; // of EXPR_NUMBER, NULL for all others
};

struct expr_pool {
    struct arena *arena;
    struct expr *nodes;
    int count, capacity;
    int *table; // open addressing, -1 empty
    int table_size;
};

struct expr_pool *expr_pool_new(struct arena *arena);
// A pool of its own with the same nodes under the same indices.
struct expr_pool *expr_pool_copy(const struct expr_pool *p, struct arena *arena);

int expr_number(struct expr_pool *p, struct number n);
int expr_double(struct expr_pool *p, double x);
int expr_scalar(struct expr_pool *p, int scalar);
int expr_step(struct expr_pool *p);
int expr_index(struct expr_pool *p, int axis);
// The index at a point that is `offset` away.
int expr_index_shifted(struct expr_pool *p, int node, const int offset[3]);
// The remainder, from 0 up, of what indices and whole numbers were added up to; -1 where `node` is not.
int expr_modulo(struct expr_pool *p, int node, int modulus);
int expr_tap(struct expr_pool *p, int grid, const int offset[3]);
int expr_sum_ref(struct expr_pool *p, int sum);
int expr_uniform_ref(struct expr_pool *p, int uniform);
int expr_binary(struct expr_pool *p, enum expr_op op, int a, int b); // ADD SUB MUL DIV MIN MAX
int expr_unary(struct expr_pool *p, enum expr_op op, int a);         // NEG ABS SQRT EXP … TAN
int expr_pow(struct expr_pool *p, int a, int exponent);
// Products for integers of up to EXPR_MAX_POWER, roots for 1/2, POWER for the rest.
int expr_power(struct expr_pool *p, int a, int b);
int expr_select(struct expr_pool *p, enum expr_op op, int a, int b, int c, int d); // SELECT…

// The operation of `n`, which has operands, on others.
int expr_rebuild(struct expr_pool *p, const struct expr *n, const int *operand);

// The node of the operation of `n` on these operands, in any order that means the same; -1 if there is none.
int expr_find(const struct expr_pool *p, const struct expr *n, const int *operand);

const struct expr *expr_at(const struct expr_pool *p, int node);
int expr_operands(enum expr_op op); // how many operands nodes of this kind have
const char *expr_op_name(enum expr_op op);
bool expr_is_dear(enum expr_op op); // many instructions: quotients, roots, other functions
// Sets seen[i] for `node` and every node below it; `seen` has room for node + 1.
void expr_mark(const struct expr_pool *p, int node, bool *seen);
// `uses` has, by node, uses from outside; adds those by nodes that are used themselves.
void expr_count_uses(const struct expr_pool *p, int *uses);
bool expr_is_number(const struct expr_pool *p, int node, double value);

#endif
