// SPDX-License-Identifier: MIT
// What the expressions of a model ask of generated code, whatever the plan.
#ifndef HIPSTENCIL_PLAN_OPERATIONS_H
#define HIPSTENCIL_PLAN_OPERATIONS_H

#include "model/model.h"
#include "plan/named_nodes.h"
#include "plan/recurring.h"
#include "plan/steady.h"

enum operand_kind { OPERAND_NONE, OPERAND_REAL, OPERAND_VEC };

// `left symbol right`; without a right operand a sign. One of them at least is a vector.
struct vector_operator {
    char symbol;
    enum operand_kind left, right;
};

// By their names in generated code: min, max, abs, sqrt, exp, log, sin, cos, tan, pow, select of the
// language.
struct elementwise {
    bool lesser, greater, magnitude, root, exponential, logarithm, sine, cosine, tangent, power;
    bool choose, choose_le, choose_eq;
};

struct operations {
    struct named_nodes shared;  // by the outputs
    struct steady steady;       // in kernels that walk
    struct by_axis by_axis;     // in kernels that advance several steps
    struct recurring recurring; // in kernels that walk with windows
    struct vector_operator *operators;
    int noperators, operators_capacity;
    struct elementwise functions;
    bool by_element;   // neighbours in a row share what is computed once if they are apart
    bool splat;        // a number or a coefficient stands where a vector must
    bool *coefficient; // by coefficient: an operand of the outputs
    // Coefficients that launchers evaluate: all of the model, and what these share.
    int *uniforms;
    int nuniforms;
    struct named_nodes uniform_parts;
};

const struct operations *operations_make(struct arena *a, const struct model *m);

#endif
