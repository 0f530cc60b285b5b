// SPDX-License-Identifier: MIT
#include "pointwise.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h> // defines a macro `fail`: after the project's headers

double operation_value(const struct expr *n, const double *value)
{
    double x[EXPR_MAX_OPERANDS] = {0};
    for (int k = 0; k < expr_operands(n->op); k++)
        x[k] = value[n->operand[k]];
    switch (n->op) {
    case EXPR_ADD:
        return x[0] + x[1];
    case EXPR_SUB:
        return x[0] - x[1];
    case EXPR_MUL:
        return x[0] * x[1];
    case EXPR_DIV:
        return x[0] / x[1];
    case EXPR_NEG:
        return -x[0];
    case EXPR_POW:
        return pow(x[0], n->index);
    case EXPR_MIN:
        return fmin(x[0], x[1]);
    case EXPR_MAX:
        return fmax(x[0], x[1]);
    case EXPR_ABS:
        return fabs(x[0]);
    case EXPR_SQRT:
        return sqrt(x[0]);
    case EXPR_EXP:
        return exp(x[0]);
    case EXPR_LOG:
        return log(x[0]);
    case EXPR_SIN:
        return sin(x[0]);
    case EXPR_COS:
        return cos(x[0]);
    case EXPR_TAN:
        return tan(x[0]);
    case EXPR_POWER:
        return pow(x[0], x[1]);
    case EXPR_SELECT:
        return x[0] < x[1] ? x[2] : x[3];
    case EXPR_SELECT_AT_MOST:
        return x[0] <= x[1] ? x[2] : x[3];
    case EXPR_SELECT_EQUAL:
        return x[0] == x[1] ? x[2] : x[3];
    default:
        fail_msg("%s is no operation", expr_op_name(n->op));
        return 0;
    }
}
