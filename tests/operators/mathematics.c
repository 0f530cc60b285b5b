// SPDX-License-Identifier: MIT
// Models are evaluated on fields whose derivatives are known, with no kernel and no oracle between:
// what an operator is called is what it computes, and as accurately as it says. The order of
// accuracy is measured: log2 of the error at spacing h over the error at h/2.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "fields.h"
#include "fixture.h"
#include "select.h"

#include <cmocka.h>

#define SPEC(declarations, expression)                                                             \
    "local u, v, w = grid \"u\"\nlocal h = scalar \"h\"\n" declarations                            \
    "\nreturn stencil { name = \"t\", update = { out = " expression " } }"

// ---- words of the language ----------------------------------------------------------------------

static void derivatives_have_the_order_they_say(void **state)
{
    (void)state;
    static const struct {
        const char *axes;
        int order[3], accuracy;
        double h;
    } CASES[] = {
        {"x", {1, 0, 0}, 2, 0.1},   {"y", {0, 1, 0}, 4, 0.2},   {"z", {0, 0, 1}, 6, 0.4},
        {"x", {1, 0, 0}, 8, 0.6},   {"xx", {2, 0, 0}, 2, 0.1},  {"yy", {0, 2, 0}, 6, 0.4},
        {"zz", {0, 0, 2}, 8, 0.8},  {"xxx", {3, 0, 0}, 2, 0.1}, {"yyyy", {0, 4, 0}, 4, 0.4},
        {"xy", {1, 1, 0}, 2, 0.1},  {"yz", {0, 1, 1}, 4, 0.3},  {"xz", {1, 0, 1}, 8, 0.6},
        {"xyz", {1, 1, 1}, 4, 0.3}, {"xxz", {2, 0, 1}, 4, 0.3}, {"xxyy", {2, 2, 0}, 2, 0.1}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct text spec = {0};
        text_addf(&spec, SPEC("", "d(u, \"%s\", { accuracy = %d, spacing = h })"), CASES[i].axes,
                  CASES[i].accuracy);
        struct planned o = model_of(text_string(&spec));
        int n = 0;
        double factor = 1;
        for (int axis = 0; axis < 3; axis++) {
            n += CASES[i].order[axis];
            factor *= pow(K[axis], CASES[i].order[axis]);
        }
        assert_order(o.model, "out", CASES[i].h, wave, NULL, wave_derivative(n, factor, HERE),
                     CASES[i].accuracy);
        planned_free(&o);
        text_free(&spec);
    }
}

static void laplacian_has_the_order_it_says(void **state)
{
    (void)state;
    static const double H[] = {0.1, 0.3, 0.5, 0.8};
    for (int accuracy = 2; accuracy <= 8; accuracy += 2) {
        struct text spec = {0};
        text_addf(&spec, SPEC("", "laplacian(u, { accuracy = %d, spacing = h })"), accuracy);
        struct planned o = model_of(text_string(&spec));
        assert_order(o.model, "out", H[accuracy / 2 - 1], wave, NULL,
                     wave_derivative(2, k_squared(), HERE), accuracy);
        planned_free(&o);
        text_free(&spec);
    }
}

static void staggered_derivatives_belong_to_half_points(void **state)
{
    (void)state;
    for (int accuracy = 2; accuracy <= 6; accuracy += 2)
        for (int axis = 0; axis < 3; axis++)
            for (int side = -1; side <= 1; side += 2) {
                struct text spec = {0};
                text_addf(&spec,
                          SPEC("", "d(u, \"%c\", { accuracy = %d, spacing = h, stagger = %g })"),
                          "xyz"[axis], accuracy, side * 0.5);
                struct planned o = model_of(text_string(&spec));
                double h = 0.15 * accuracy, error[2];
                for (int i = 0; i < 2; i++, h /= 2) {
                    move_origin(
                        (int[3]){side * (axis == 0), side * (axis == 1), side * (axis == 2)}, h);
                    error[i] = fabs(output_at(o.model, "out", h, wave, NULL) -
                                    wave_derivative(1, K[axis], HERE));
                }
                assert_close(log2(error[0] / error[1]), accuracy, 0.2);
                planned_free(&o);
                text_free(&spec);
            }
    move_origin((int[3]){0, 0, 0}, 0);
}

static int degree;

static double power_of_x(const char *name, const double at[3])
{
    (void)name;
    return pow(at[0] - HERE[0] - 0.5, degree);
}

// n points determine polynomials up to degree n - 1; a centred one gains a degree by symmetry.
static void derivatives_are_exact_for_polynomials(void **state)
{
    (void)state;
    for (int order = 1; order <= 4; order++)
        for (int accuracy = 2; accuracy <= 10; accuracy += 2) {
            struct text spec = {0};
            text_addf(&spec, SPEC("", "h * d(u, \"x\", { order = %d, accuracy = %d })"), order,
                      accuracy);
            struct planned o = model_of(text_string(&spec));
            for (degree = 0; degree < order + accuracy; degree++) {
                double exact = 1;
                for (int k = 0; k < order; k++)
                    exact *= degree - k;
                exact = exact == 0 ? 0 : exact * pow(-0.5, degree - order);
                // Coefficients of order 10, values up to 6^13: rounding takes a few digits.
                assert_close(output_at(o.model, "out", 1, power_of_x, NULL), exact,
                             1e-14 * pow(6, degree));
            }
            planned_free(&o);
            text_free(&spec);
        }
}

static void curl_of_a_gradient_has_no_tap_left(void **state)
{
    (void)state;
    static const char *const IDENTITIES[] = {
        "d(d(u, \"y\", a), \"x\", a) - d(d(u, \"x\", a), \"y\", a)",
        "d(d(u, \"z\", a), \"y\", a) - d(d(u, \"y\", a), \"z\", a)",
        "d(u, \"xy\", a) - d(d(u, \"x\", a), \"y\", a)",
        "d(d(u, \"x\", { stagger = 0.5 }), \"x\", { stagger = -0.5 }) - d(u, \"xx\")",
        "laplacian(u) - d(u, \"xx\") - d(u, \"yy\") - d(u, \"zz\")",
        "u(1,0,0) - (u(1,0,0) + u - u)"};
    for (size_t i = 0; i < sizeof IDENTITIES / sizeof *IDENTITIES; i++) {
        struct text spec = {0};
        text_addf(&spec,
                  "local u, v = grid(\"u\", \"v\")\nlocal a = { accuracy = 4 }\nreturn stencil { "
                  "name = \"t\", update = { out = v + %s } }",
                  IDENTITIES[i]);
        assert_string_equal(refusal_of(text_string(&spec)),
                            "the taps of grid 'u' cancel, so that nothing reads it; leave it out");
        text_free(&spec);
    }
}

// ---- shipped specs ------------------------------------------------------------------------------

static double coefficient_of(const struct model *m, int x, int y)
{
    for (int i = 0; i < m->sums[0].ntaps; i++) {
        const struct tap *t = &m->sums[0].taps[i];
        if (t->offset[0] == x && t->offset[1] == y && t->offset[2] == 0)
            return expr_at(m->pool, m->coefficients[t->coefficient].node)->number->value;
    }
    return 0;
}

static double unit_wave_in_x_and_y(const char *name, const double at[3])
{
    return wave(name, (double[3]){at[0], at[1], 0});
}

static double one(const char *name)
{
    (void)name;
    return 1;
}

static void biharmonic2d_is_the_13_point_formula(void **state)
{
    (void)state;
    struct planned o = shipped("biharmonic2d");
    for (int y = -2; y <= 2; y++)
        for (int x = -2; x <= 2; x++) {
            int distance = abs(x) + abs(y);
            double wanted = distance == 0                  ? 20
                            : distance == 1                ? -8
                            : distance == 2 && x != 0 && y ? 2
                            : distance == 2                ? 1
                                                           : 0;
            assert_true(coefficient_of(o.model, x, y) == wanted);
        }
    // The spec has spacing 1: with h, its result is h^4 times too large.
    double error[2], h = 0.2, k2 = square(K[0]) + square(K[1]);
    for (int i = 0; i < 2; i++, h /= 2)
        error[i] = fabs(output_at(o.model, "out", h, unit_wave_in_x_and_y, one) / pow(h, 4) -
                        k2 * k2 * sin(phase((double[3]){HERE[0], HERE[1], 0})));
    assert_close(log2(error[0] / error[1]), 2, 0.2);
    planned_free(&o);
}

// u and its Laplacian f, as in Poisson's equation.
static double wave_and_laplacian(const char *name, const double at[3])
{
    return strcmp(name, "f") == 0 ? wave_derivative(2, k_squared(), at) : wave(name, at);
}

static void mehrstellen19_is_of_order_4(void **state)
{
    (void)state;
    struct planned o = shipped("mehrstellen19");
    assert_order(o.model, "residual", 0.4, wave_and_laplacian, NULL, 0, 4);
    planned_free(&o);
    // Without its right-hand side's neighbours it is of order 2 only.
    o = model_of("local u, f = grid(\"u\", \"f\")\nlocal h = scalar \"h\"\nreturn stencil { name = "
                 "\"t\", update = { residual = f - laplacian(u, { spacing = h }) } }");
    assert_order(o.model, "residual", 0.2, wave_and_laplacian, NULL, 0, 2);
    planned_free(&o);
}

// The gradient of the wave, in grids u, v, w. Outputs have no field.
static double gradient(const char *name, const double at[3])
{
    if (name[0] < 'u' || name[0] > 'w')
        return 0;
    return wave_derivative(1, K[name[0] - 'u'], at);
}

// A field whose curl is not 0.
static double shear(const char *name, const double at[3])
{
    return name[0] == 'u' ? sin(at[1] - 2 * at[2]) : name[0] == 'v' ? cos(at[0]) : sin(3 * at[1]);
}

static void curl_div_is_curl_and_divergence(void **state)
{
    (void)state;
    struct planned o = shipped("curl_div");
    const char *const curl[3] = {"curl_x", "curl_y", "curl_z"};
    double angle = HERE[1] - 2 * HERE[2];
    const double exact[3] = {3 * cos(3 * HERE[1]), -2 * cos(angle), -sin(HERE[0]) - cos(angle)};
    for (int axis = 0; axis < 3; axis++) {
        double h = 0.2, fine = fabs(output_at(o.model, curl[axis], h / 2, gradient, NULL));
        assert_close(output_at(o.model, curl[axis], h, gradient, NULL), 0, 1e-3);
        assert_close(fine, 0, 1e-4);
        assert_order(o.model, curl[axis], 0.1, shear, NULL, exact[axis], 4);
    }
    assert_order(o.model, "div", 0.2, gradient, NULL, wave_derivative(2, k_squared(), HERE), 4);
    planned_free(&o);
}

// kx lies at (i + 1/2, j, k), half a spacing to the right of its index.
static double face_spacing;

static double conductivity(const double at[3])
{
    return 2 + sin(at[0] + 0.5 * at[1] - at[2]);
}

static double wave_and_faces(const char *name, const double at[3])
{
    if (name[0] != 'k')
        return wave(name, at);
    double face[3] = {at[0], at[1], at[2]};
    face[name[1] - 'x'] += face_spacing / 2;
    return conductivity(face);
}

static double wave_in_unit_medium(const char *name, const double at[3])
{
    return name[0] == 'k' ? 1 : wave(name, at);
}

static void varcoef_poisson_is_div_k_grad(void **state)
{
    (void)state;
    static const double SLOPE[3] = {1, 0.5, -1}; // of the argument of conductivity()
    struct planned o = shipped("varcoef_poisson");
    double error[2], exact = conductivity(HERE) * wave_derivative(2, k_squared(), HERE);
    for (int axis = 0; axis < 3; axis++)
        exact += SLOPE[axis] * cos(HERE[0] + 0.5 * HERE[1] - HERE[2]) *
                 wave_derivative(1, K[axis], HERE);
    face_spacing = 0.2;
    for (int i = 0; i < 2; i++, face_spacing /= 2)
        error[i] = fabs(output_at(o.model, "out", face_spacing, wave_and_faces, NULL) - exact);
    assert_close(log2(error[0] / error[1]), 2, 0.2);

    struct planned laplacian = model_of(SPEC("", "laplacian(u, { spacing = h })"));
    assert_close(output_at(o.model, "out", 0.3, wave_in_unit_medium, NULL),
                 output_at(laplacian.model, "out", 0.3, wave, NULL), 1e-13);
    planned_free(&laplacian);
    planned_free(&o);
}

static double speed;

static double wave_and_speed(const char *name, const double at[3])
{
    return name[0] == 'a' ? speed * (name[1] - 'w') : wave(name, at);
}

// r = 1/h: then q - q_next is a·∇q.
static double courant;

static double courant_number(const char *name)
{
    (void)name;
    return courant;
}

static void upwind3_is_of_order_3_in_either_direction(void **state)
{
    (void)state;
    struct planned o = shipped("upwind3");
    for (int sign = -1; sign <= 1; sign += 2) {
        double error[2], h = 0.2, exact = 0;
        speed = sign;
        for (int axis = 0; axis < 3; axis++)
            exact += speed * (axis + 1) * wave_derivative(1, K[axis], HERE);
        for (int i = 0; i < 2; i++, h /= 2) {
            courant = 1 / h;
            double next = output_at(o.model, "q_next", h, wave_and_speed, courant_number);
            error[i] = fabs(wave("q", HERE) - next - exact);
        }
        assert_close(log2(error[0] / error[1]), 3, 0.2);
    }
    planned_free(&o);
}

// Stresses and velocities are waves of different phase, each where Virieux's grid has it; depth is
// the model's y. With b = 1 and lambda, mu = 2, 3, an update minus the old value is a derivative.
static double spacing_2d;

static double elastic_wave(const char *name, double x, double z)
{
    return sin(1.1 * x - 0.6 * z + name[0] + 2 * name[strlen(name) - 1]);
}

static double elastic(const char *name, const double at[3])
{
    static const struct {
        const char *name;
        double x, z;
    } PLACES[] = {
        {"vx", 0, 0}, {"vz", 0.5, 0.5}, {"sxx", 0.5, 0}, {"szz", 0.5, 0}, {"sxz", 0, 0.5}};
    for (size_t i = 0; i < sizeof PLACES / sizeof *PLACES; i++)
        if (strcmp(PLACES[i].name, name) == 0)
            return elastic_wave(name, at[0] + PLACES[i].x * spacing_2d,
                                at[1] + PLACES[i].z * spacing_2d);
    return strcmp(name, "lambda") == 0 ? 2 : name[0] == 'm' ? 3 : 1;
}

// The derivative of a wave along x (axis 0) or depth.
static double elastic_slope(const char *name, int axis)
{
    double angle = 1.1 * HERE[0] - 0.6 * HERE[1] + name[0] + 2 * name[strlen(name) - 1];
    return (axis ? -0.6 : 1.1) * cos(angle);
}

static double elastic_rate(const char *out)
{
    if (strcmp(out, "vx") == 0)
        return elastic_slope("sxx", 0) + elastic_slope("sxz", 1);
    if (strcmp(out, "vz") == 0)
        return elastic_slope("sxz", 0) + elastic_slope("szz", 1);
    if (strcmp(out, "sxz") == 0)
        return 3 * (elastic_slope("vx", 1) + elastic_slope("vz", 0));
    bool x = strcmp(out, "sxx") == 0;
    return (x ? 8 : 2) * elastic_slope("vx", 0) + (x ? 2 : 8) * elastic_slope("vz", 1);
}

static void elastic2d_staggered_is_of_order_4_where_its_values_lie(void **state)
{
    (void)state;
    static const struct {
        const char *spec, *out;
        int half[3]; // where `out` lies
    } CASES[] = {{"velocity", "vx", {0, 0, 0}},
                 {"velocity", "vz", {1, 1, 0}},
                 {"stress", "sxx", {1, 0, 0}},
                 {"stress", "szz", {1, 0, 0}},
                 {"stress", "sxz", {0, 1, 0}}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char name[64];
        snprintf(name, sizeof name, "elastic2d_staggered_%s", CASES[i].spec);
        struct planned o = shipped(name);
        double error[2];
        spacing_2d = 0.4;
        for (int k = 0; k < 2; k++, spacing_2d /= 2) {
            move_origin(CASES[i].half, spacing_2d);
            double before = elastic(CASES[i].out, origin);
            error[k] = fabs(output_at(o.model, CASES[i].out, spacing_2d, elastic, NULL) - before -
                            elastic_rate(CASES[i].out));
        }
        assert_close(log2(error[0] / error[1]), 4, 0.2);
        planned_free(&o);
    }
    move_origin((int[3]){0, 0, 0}, 0);
}

// A medium with v = 1 whose axis is a, and one wave for p and q.
static const double AXIS[3] = {0.48, 0.6, 0.64};

static double waves_in_a_medium(const char *name, const double at[3])
{
    static const struct {
        const char *name;
        double value;
    } MEDIUM[] = {{"c2", 1},  {"v2", 1},  {"epsilon", 0.3}, {"delta", 0.2}, {"vx2", 2},
                  {"vz2", 3}, {"vn2", 5}, {"ax", 0.48},     {"ay", 0.6},    {"az", 0.64}};
    for (size_t i = 0; i < sizeof MEDIUM / sizeof *MEDIUM; i++)
        if (strcmp(MEDIUM[i].name, name) == 0)
            return MEDIUM[i].value;
    return strstr(name, "_prev") ? 2 * wave(name, at) : wave(name, at); // 2u - u_prev is 0
}

static void acoustic_specs_are_of_the_order_in_their_doc(void **state)
{
    (void)state;
    double here = wave("u", HERE), along = 0;
    for (int axis = 0; axis < 3; axis++)
        along += AXIS[axis] * K[axis];
    double flat = -(square(K[0]) + square(K[1])) * here, up = -square(K[2]) * here;
    double tilted = -square(along) * here, across = -k_squared() * here - tilted;
    const struct {
        const char *spec, *out;
        double exact, order, h;
    } CASES[] = {{"acoustic_iso_r4", "u_next", flat + up, 8, 0.8},
                 {"acoustic_vti_r4", "p_next", 1.6 * flat + sqrt(1.4) * up, 8, 0.8},
                 {"acoustic_vti_r4", "q_next", sqrt(1.4) * flat + up, 8, 0.8},
                 {"acoustic_tti_r2", "p_next", 2 * across + 3 * tilted, 4, 0.3},
                 {"acoustic_tti_r2", "q_next", 5 * across + 3 * tilted, 4, 0.3}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        struct planned o = shipped(CASES[i].spec);
        assert_order(o.model, CASES[i].out, CASES[i].h, waves_in_a_medium, NULL, CASES[i].exact,
                     CASES[i].order);
        planned_free(&o);
    }
}

static double kdv_argument(const char *name)
{
    return strcmp(name, "dt") == 0 ? 0.5 : 0.1; // 2 dt = 1; delta2
}

static double wave_without_past(const char *name, const double at[3])
{
    return strcmp(name, "u_prev") == 0 ? 0 : 1.5 + sin(0.9 * at[0]);
}

static void kdv1d_is_of_order_2(void **state)
{
    (void)state;
    struct planned o = shipped("kdv1d");
    double angle = 0.9 * HERE[0], u = 1.5 + sin(angle), slope = 0.9 * cos(angle);
    double third = -0.9 * 0.9 * slope;
    assert_order(o.model, "u_next", 0.2, wave_without_past, kdv_argument, -u * slope - 0.1 * third,
                 2);
    planned_free(&o);
}

static double reaction_argument(const char *name)
{
    return strcmp(name, "dt") == 0 ? 1 : name[0] == 'F' ? 0.04 : name[0] == 'k' ? 0.06 : 0.1;
}

static double only_u(const char *name, const double at[3])
{
    (void)at;
    return name[0] == 'u';
}

static double both_species(const char *name, const double at[3])
{
    (void)at;
    return name[0] == 'u' ? 0.5 : 0.25;
}

static void keeps_its_trivial_state_and_reacts(const char *name)
{
    struct planned o = shipped(name);
    assert_close(output_at(o.model, "u_next", 1, only_u, reaction_argument), 1, 1e-15);
    assert_close(output_at(o.model, "v_next", 1, only_u, reaction_argument), 0, 1e-15);
    double reaction = 0.5 * 0.25 * 0.25;
    assert_close(output_at(o.model, "u_next", 1, both_species, reaction_argument),
                 0.5 - reaction + 0.04 * 0.5, 1e-15);
    assert_close(output_at(o.model, "v_next", 1, both_species, reaction_argument),
                 0.25 + reaction - 0.1 * 0.25, 1e-15);
    planned_free(&o);
}

static void gray_scott_keeps_its_trivial_state_and_reacts(void **state)
{
    (void)state;
    keeps_its_trivial_state_and_reacts("gray_scott2d");
    keeps_its_trivial_state_and_reacts("gray_scott3d");
}

static double linear_and_constant(const char *name, const double at[3])
{
    (void)name;
    return 3 + at[0] - 2 * at[1] + 5 * at[2];
}

static double shortest_wave(const char *name, const double at[3])
{
    (void)name;
    return lround(at[0] - HERE[0]) % 2 ? -1 : 1;
}

static void box125_keeps_linear_fields_and_removes_the_shortest_wave(void **state)
{
    (void)state;
    struct planned o = shipped("box125");
    assert_int_equal(o.model->sums[0].ntaps, 125);
    assert_close(output_at(o.model, "out", 1, linear_and_constant, NULL),
                 linear_and_constant("u", HERE), 1e-13);
    assert_close(output_at(o.model, "out", 1, shortest_wave, NULL), 0, 1e-15);
    planned_free(&o);
}

// ---- lattice Boltzmann --------------------------------------------------------------------------

// Direction i of d3q19.lua, and its weight.
static const int C[19][3] = {{0, 0, 0},  {1, 0, 0},   {-1, 0, 0},  {0, 1, 0},   {0, -1, 0},
                             {0, 0, 1},  {0, 0, -1},  {1, 1, 0},   {-1, -1, 0}, {1, -1, 0},
                             {-1, 1, 0}, {1, 0, 1},   {-1, 0, -1}, {1, 0, -1},  {-1, 0, 1},
                             {0, 1, 1},  {0, -1, -1}, {0, 1, -1},  {0, -1, 1}};

static double equilibrium(const char *name, const double at[3])
{
    (void)at;
    const double flow[3] = {0.05, -0.03, 0.02}, density = 1.1;
    int i = atoi(name + 1), legs = abs(C[i][0]) + abs(C[i][1]) + abs(C[i][2]);
    double weight = legs == 0 ? 1.0 / 3 : legs == 1 ? 1.0 / 18 : 1.0 / 36, along = 0, speed2 = 0;
    for (int axis = 0; axis < 3; axis++) {
        along += C[i][axis] * flow[axis];
        speed2 += square(flow[axis]);
    }
    return weight * density * (1 + 3 * along + 4.5 * square(along) - 1.5 * speed2);
}

static double disturbed(const char *name, const double at[3])
{
    return equilibrium(name, at) + 0.01 * sin(at[0] - 2 * at[1] + 3 * at[2] + atoi(name + 1));
}

static double relaxation(const char *name)
{
    return strcmp(name, "omega") == 0 ? 1.3 : 0;
}

static void d3q19_conserves_mass_and_momentum(void **state)
{
    (void)state;
    struct planned o = shipped("d3q19");
    double before[4] = {0}, after[4] = {0};
    for (int i = 0; i < 19; i++) {
        char name[16], next[16];
        snprintf(name, sizeof name, "f%02d", i);
        snprintf(next, sizeof next, "f%02d_next", i);
        assert_close(output_at(o.model, next, 1, equilibrium, relaxation), equilibrium(name, HERE),
                     1e-15);
        double source[3], moved = output_at(o.model, next, 1, disturbed, relaxation);
        for (int axis = 0; axis < 3; axis++)
            source[axis] = HERE[axis] - C[i][axis];
        for (int k = 0; k < 4; k++) {
            before[k] += (k == 3 ? 1 : C[i][k]) * disturbed(name, source);
            after[k] += (k == 3 ? 1 : C[i][k]) * moved;
        }
    }
    for (int k = 0; k < 4; k++)
        assert_close(after[k], before[k], 1e-14);
    planned_free(&o);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(derivatives_have_the_order_they_say),
    cmocka_unit_test(laplacian_has_the_order_it_says),
    cmocka_unit_test(staggered_derivatives_belong_to_half_points),
    cmocka_unit_test(derivatives_are_exact_for_polynomials),
    cmocka_unit_test(curl_of_a_gradient_has_no_tap_left),
    cmocka_unit_test(biharmonic2d_is_the_13_point_formula),
    cmocka_unit_test(mehrstellen19_is_of_order_4),
    cmocka_unit_test(curl_div_is_curl_and_divergence),
    cmocka_unit_test(varcoef_poisson_is_div_k_grad),
    cmocka_unit_test(upwind3_is_of_order_3_in_either_direction),
    cmocka_unit_test(elastic2d_staggered_is_of_order_4_where_its_values_lie),
    cmocka_unit_test(acoustic_specs_are_of_the_order_in_their_doc),
    cmocka_unit_test(kdv1d_is_of_order_2),
    cmocka_unit_test(gray_scott_keeps_its_trivial_state_and_reacts),
    cmocka_unit_test(box125_keeps_linear_fields_and_removes_the_shortest_wave),
    cmocka_unit_test(d3q19_conserves_mass_and_momentum),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
