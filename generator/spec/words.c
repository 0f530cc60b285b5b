// SPDX-License-Identifier: MIT
// The registry of words. A word that specifications can use is an entry here, or a preset.
#include "strategy/presets.h"
#include "spec/spec.h"

static const struct spec_word WORDS[] = {
    {"stencil", word_stencil, "stencil { name = …, … }",
     "the operator; a specification returns it"},

    {"star", word_star, "star(4), star{x=4,y=4,z=2}", "shape: points on the axes"},
    {"box", word_box, "box(1), box{x=1,y=1}, box{size={3,3,3}}", "shape: all points of a box"},
    {"offsets", word_offsets, "offsets{ {0,0,0}, {1,0,-1}, … }", "shape: the points listed"},

    {"laplacian", word_laplacian,
     "laplacian{accuracy=8, spacing=h}; laplacian(u, {accuracy=8, spacing=h})",
     "second derivatives along every axis, added; as coefficients, or applied to an expression"},
    {"derivative", word_derivative,
     "derivative{axis=\"x\", order=2, accuracy=8, spacing=h, stagger=0.5}",
     "coefficients of a derivative; axis \"xy\" is the mixed one"},
    {"d", word_d, "d(u, \"x\", {order=1, accuracy=2, spacing=h, stagger=0.5})",
     "a derivative of an expression; d(u, \"xy\") is the mixed one"},
    {"weights", word_weights, "weights(u, \"x\", {-1/2, 0, 1/2})",
     "weights of your own along an axis, the centre in the middle"},

    {"grid", word_grid, "local u, v = grid(\"u\", \"v\"); grid(\"p\", {range={1,2}})",
     "arrays that the operator reads; range: between which their values lie"},
    {"scalar", word_scalar, "local h = scalar \"h\"",
     "run-time arguments of the generated function"},
    {"index", word_index, "index(\"x\"), (index(\"x\") + index(\"y\")) % 2",
     "the point's index along an axis, args.origin included; its remainder"},
    {"position", word_position, "position(\"x\", {spacing=h, origin=x0})",
     "origin + spacing * index"},
    {"step", word_step, "step()", "the number of the step, which runs of many steps count up"},
    {"min", word_min, "min(a, b, …)", "the smallest"},
    {"max", word_max, "max(a, b, …)", "the largest"},
    {"abs", word_abs, "abs(a)", "the magnitude"},
    {"sqrt", word_sqrt, "sqrt(a)", "the square root"},
    {"exp", word_exp, "exp(a)", "e to the power a"},
    {"log", word_log, "log(a)", "the natural logarithm"},
    {"sin", word_sin, "sin(a)", "the sine of radians"},
    {"cos", word_cos, "cos(a)", "the cosine of radians"},
    {"tan", word_tan, "tan(a)", "the tangent of radians"},
    {"pow", word_pow, "pow(a, b), a ^ b", "a to the power b, each an expression or a number"},
    {"select", word_select, "select(lt(a, b), c, d), select(a, b, c, d)", "c where a < b, else d"},
    {"lt", word_lt, "lt(a, b)", "condition: a < b"},
    {"le", word_le, "le(a, b)", "condition: a <= b"},
    {"gt", word_gt, "gt(a, b)", "condition: a > b"},
    {"ge", word_ge, "ge(a, b)", "condition: a >= b"},
    {"eq", word_eq, "eq(a, b)", "condition: a and b are equal"},
    {"ne", word_ne, "ne(a, b)", "condition: a and b differ"},
    {"all", word_all, "all(ge(u, 0), lt(u, 1), …)", "condition: all of these hold"},
    {"any", word_any, "any(eq(m, 1), eq(m, 2), …)", "condition: one of these holds"},
    {"no", word_no, "no(lt(a, b))", "condition: this does not hold"},

    {"fixed", word_fixed, "boundary = fixed(0), fixed(scalar \"hot\")",
     "outside of a grid: a value"},
    {"mirror", word_mirror, "boundary = mirror(), mirror{plane=0}, mirror{from=\"g\"}",
     "outside of a grid: images of what is inside; plane: cells from the outermost point, -1/2, 0, "
     "1/2 or 1; from: the grid that images come from"},
    {"antimirror", word_antimirror, "boundary = antimirror(), antimirror{plane=1}",
     "outside of a grid: images with the other sign, 0 on the plane"},

    {"source", word_source, "points = { shots = source{grid=\"u_next\", scale=c2} }",
     "sparse points that change a grid after a sweep; mode: \"add\" or \"set\"; stage: after "
     "which; "
     "scale: what amplitudes are multiplied by"},
    {"receiver", word_receiver, "points = { traces = receiver{grid=\"u_next\"} }",
     "sparse points at which a grid is recorded after a step"},

    {"require", word_require, "require \"name\"", "what name.lua beside the specification returns"},
};

enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

const struct spec_word *spec_words(int *count)
{
    *count = WORD_COUNT;
    return WORDS;
}

void push_words(lua_State *L)
{
    int n;
    const struct preset *p = presets(&n);
    expression_set_up(L);
    lua_newtable(L);
    for (int i = 0; i < WORD_COUNT; i++) {
        lua_pushcfunction(L, WORDS[i].call);
        lua_setfield(L, -2, WORDS[i].name);
    }
    for (int i = 0; i < n; i++) {
        push_strategy_word(L, &p[i]);
        lua_setfield(L, -2, p[i].name);
    }
}

const char *const *push_word_names(lua_State *L, int words)
{
    push_sorted_keys(L, words);
    int n = (int)lua_rawlen(L, -1);
    const char **names = lua_newuserdatauv(L, ((size_t)n + 1) * sizeof *names, 0);
    for (int i = 0; i < n; i++) {
        lua_rawgeti(L, -2, i + 1);
        names[i] = lua_tostring(L, -1); // kept alive by the table of words
        lua_pop(L, 1);
    }
    names[n] = NULL;
    return names;
}
