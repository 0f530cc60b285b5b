// SPDX-License-Identifier: MIT
// Models evaluated on fields whose derivatives are known.
#ifndef HIPSTENCIL_TESTS_OPERATORS_FIELDS_H
#define HIPSTENCIL_TESTS_OPERATORS_FIELDS_H

#include "plan/planned.h"

// Value of grid `name` at a place; of scalar `name`.
typedef double field(const char *name, const double at[3]);
typedef double argument(const char *name);

extern const double HERE[3]; // where results are looked at
extern double origin[3];     // of offsets: HERE, unless results lie between points
// Moves the origin so that results that lie `half` half spacings from it lie HERE.
void move_origin(const int half[3], double h);

// What the update of an output is there at spacing h.
double output_at(const struct model *m, const char *name, double h, field *f, argument *scalar);
void assert_close(double got, double wanted, double tolerance);
// The error of `out` falls by 2^order when h is halved.
void assert_order(const struct model *m, const char *out, double h, field *f, argument *scalar,
                  double exact, double order);

struct planned shipped(const char *name);

// A wave: every derivative is a product of its wave numbers K.
extern const double K[3];
double phase(const double at[3]);
double wave(const char *name, const double at[3]);
// d^n sin(phase) of n wave numbers whose product is `factor`, at `place`.
double wave_derivative(int n, double factor, const double place[3]);
double square(double x);
double k_squared(void);

#endif
