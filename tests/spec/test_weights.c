// SPDX-License-Identifier: MIT
// Tables: Fornberg, Mathematics of Computation 51 (1988), tables 1 and 2 (centred and at half
// points); Fornberg, SIAM Review 40 (1998), table 1.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include "math/weights.h"

#include <cmocka.h> // defines a macro `fail`: after the project's headers

struct table {
    int order, accuracy, radius;
    int64_t weight[9][2]; // from the centre to the right
};

static const struct table TABLES[] = {
    {1, 2, 1, {{0, 1}, {1, 2}}},
    {1, 4, 2, {{0, 1}, {2, 3}, {-1, 12}}},
    {1, 6, 3, {{0, 1}, {3, 4}, {-3, 20}, {1, 60}}},
    {1, 8, 4, {{0, 1}, {4, 5}, {-1, 5}, {4, 105}, {-1, 280}}},
    {2, 2, 1, {{-2, 1}, {1, 1}}},
    {2, 4, 2, {{-5, 2}, {4, 3}, {-1, 12}}},
    {2, 6, 3, {{-49, 18}, {3, 2}, {-3, 20}, {1, 90}}},
    {2, 8, 4, {{-205, 72}, {8, 5}, {-1, 5}, {8, 315}, {-1, 560}}},
    {2,
     16,
     8,
     {{-1077749, 352800},
      {16, 9},
      {-14, 45},
      {112, 1485},
      {-7, 396},
      {112, 32175},
      {-2, 3861},
      {16, 315315},
      {-1, 411840}}},
    {3, 2, 2, {{0, 1}, {-1, 1}, {1, 2}}},
    {3, 6, 4, {{0, 1}, {-61, 30}, {169, 120}, {-3, 10}, {7, 240}}},
    {4, 2, 2, {{6, 1}, {-4, 1}, {1, 1}}},
    {4, 4, 3, {{28, 3}, {-13, 2}, {2, 1}, {-1, 6}}},
    {4, 6, 4, {{91, 8}, {-122, 15}, {169, 60}, {-2, 5}, {7, 240}}},
};

static void assert_weight(struct number w, int64_t num, int64_t den)
{
    assert_true(rational_equal(w.exact, rational_make(num, den)));
    assert_true(w.value == rational_double(w.exact));
}

// Of offsets -radius..radius.
static int central(int order, int accuracy, struct number *weights)
{
    const int radius = (order + accuracy - 1) / 2;
    int nodes[WEIGHTS_MAX_NODES];
    for (int i = 0; i <= 2 * radius && i < WEIGHTS_MAX_NODES; i++)
        nodes[i] = 2 * (i - radius);
    assert_true(weights_fornberg(order, 0, nodes, 2 * radius + 1, weights) ==
                (radius <= MAX_RADIUS));
    return radius <= MAX_RADIUS ? radius : 0;
}

static void centred_weights_are_those_of_the_tables(void **state)
{
    (void)state;
    struct number w[WEIGHTS_MAX_NODES];
    for (size_t t = 0; t < sizeof TABLES / sizeof *TABLES; t++) {
        const struct table *k = &TABLES[t];
        assert_int_equal(central(k->order, k->accuracy, w), k->radius);
        for (int i = 0; i <= k->radius; i++) {
            assert_weight(w[k->radius + i], k->weight[i][0], k->weight[i][1]);
            assert_weight(w[k->radius - i], (k->order % 2 ? -1 : 1) * k->weight[i][0],
                          k->weight[i][1]);
        }
    }
}

static void half_point_weights_are_those_of_the_tables(void **state)
{
    (void)state;
    static const int64_t first[3][3][2] = {
        {{1, 1}}, {{9, 8}, {-1, 24}}, {{75, 64}, {-25, 384}, {3, 640}}};
    static const int64_t value[3][3][2] = {
        {{1, 2}}, {{9, 16}, {-1, 16}}, {{75, 128}, {-25, 256}, {3, 256}}};
    for (int half = 1; half <= 3; half++) {
        struct number w[WEIGHTS_MAX_NODES];
        int nodes[6];
        for (int i = 0; i < 2 * half; i++)
            nodes[i] = 2 * (i - half) + 1;
        assert_true(weights_fornberg(1, 0, nodes, 2 * half, w));
        for (int i = 0; i < half; i++) {
            assert_weight(w[half + i], first[half - 1][i][0], first[half - 1][i][1]);
            assert_weight(w[half - 1 - i], -first[half - 1][i][0], first[half - 1][i][1]);
        }
        assert_true(weights_fornberg(0, 0, nodes, 2 * half, w));
        for (int i = 0; i < half; i++)
            assert_weight(w[half + i], value[half - 1][i][0], value[half - 1][i][1]);
    }
}

static void one_sided_weights_are_those_of_the_tables(void **state)
{
    (void)state;
    struct number w[WEIGHTS_MAX_NODES];
    const int nodes[] = {0, 2, 4, 6, 8};
    static const int64_t expected[5][2] = {{-25, 12}, {4, 1}, {-3, 1}, {4, 3}, {-1, 4}};
    assert_true(weights_fornberg(1, 0, nodes, 5, w));
    for (int i = 0; i < 5; i++)
        assert_weight(w[i], expected[i][0], expected[i][1]);
}

// sum_k w_k k^p = order! for p = order, 0 for all other p up to 2r: what makes them weights.
static void assert_consistent(const struct number *w, int r, int order)
{
    struct rational factorial = rational_make(1, 1);
    for (int i = 2; i <= order; i++)
        factorial = rational_mul(factorial, rational_make(i, 1));
    for (int p = 0; p <= 2 * r; p++) {
        struct rational sum = rational_make(0, 1);
        for (int k = -r; k <= r; k++) {
            struct rational term = w[k + r].exact;
            for (int i = 0; i < p; i++)
                term = rational_mul(term, rational_make(k, 1));
            sum = rational_add(sum, term);
        }
        assert_true(rational_equal(sum, p == order ? factorial : rational_make(0, 1)));
    }
}

static void weights_of_every_order_are_consistent(void **state)
{
    (void)state;
    struct number w[WEIGHTS_MAX_NODES];
    for (int order = 1; order <= 16; order++)
        for (int accuracy = 2; accuracy <= 32; accuracy += 6) {
            int r = central(order, accuracy, w);
            if (r > 0)
                assert_consistent(w, r, order);
        }
}

static void requests_out_of_range_are_refused(void **state)
{
    (void)state;
    struct number w[WEIGHTS_MAX_NODES];
    assert_false(weights_fornberg(2, 0, (int[]){0, 2}, 2, w));
    assert_false(weights_fornberg(1, 0, (int[]){0, 0}, 2, w));
    assert_false(weights_fornberg(1, 0, (int[]){0, 1000}, 2, w));
    assert_false(weights_fornberg(-1, 0, (int[]){0, 2}, 2, w));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(centred_weights_are_those_of_the_tables),
        cmocka_unit_test(half_point_weights_are_those_of_the_tables),
        cmocka_unit_test(one_sided_weights_are_those_of_the_tables),
        cmocka_unit_test(weights_of_every_order_are_consistent),
        cmocka_unit_test(requests_out_of_range_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
