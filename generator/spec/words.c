// SPDX-License-Identifier: MIT
// The registry of words. A word that specifications can use is an entry here, or a preset.
#include "strategy/presets.h"
#include "spec/spec.h"

static const struct spec_word WORDS[] = {
    {"stencil", word_stencil, "stencil { name = …, … }", "the operator; a specification returns it",
     1},

    {"star", word_star, "star(4), star{x=4,y=4,z=2}", "shape: points on the axes", 1},
    {"box", word_box, "box(1), box{x=1,y=1}, box{size={3,3,3}}", "shape: all points of a box", 1},
    {"offsets", word_offsets, "offsets{ {0,0,0}, {1,0,-1}, … }", "shape: the points listed", 1},

    {"laplacian", word_laplacian,
     "laplacian{accuracy=8, spacing=h}; laplacian(u, {accuracy=8, spacing=h})",
     "second derivatives along every axis, added; as coefficients, or applied to an expression", 2},
    {"derivative", word_derivative,
     "derivative{axis=\"x\", order=2, accuracy=8, spacing=h, stagger=0.5}",
     "coefficients of a derivative; axis \"xy\" is the mixed one", 1},
    {"d", word_d, "d(u, \"x\", {order=1, accuracy=2, spacing=h, stagger=0.5})",
     "a derivative of an expression; d(u, \"xy\") is the mixed one", 3},
    {"weights", word_weights, "weights(u, \"x\", {-1/2, 0, 1/2})",
     "weights of your own along an axis, the centre in the middle", 3},

    {"grid", word_grid, "local u, v = grid(\"u\", \"v\"); grid(\"p\", {range={1,2}})",
     "arrays that the operator reads; range: between which their values lie", 0},
    {"scalar", word_scalar, "local h = scalar \"h\"",
     "run-time arguments of the generated function", 0},
    {"index", word_index, "index(\"x\"), (index(\"x\") + index(\"y\")) % 2",
     "the point's index along an axis, args.origin included; its remainder", 0},
    {"position", word_position, "position(\"x\", {spacing=h, origin=x0})",
     "origin + spacing * index", 2},
    {"step", word_step, "step()", "the number of the step, which runs of many steps count up", 0},
    {"min", word_min, "min(a, b, …)", "the smallest", 0},
    {"max", word_max, "max(a, b, …)", "the largest", 0},
    {"abs", word_abs, "abs(a)", "the magnitude", 0},
    {"sqrt", word_sqrt, "sqrt(a)", "the square root", 0},
    {"exp", word_exp, "exp(a)", "e to the power a", 0},
    {"log", word_log, "log(a)", "the natural logarithm", 0},
    {"sin", word_sin, "sin(a)", "the sine of radians", 0},
    {"cos", word_cos, "cos(a)", "the cosine of radians", 0},
    {"tan", word_tan, "tan(a)", "the tangent of radians", 0},
    {"pow", word_pow, "pow(a, b), a ^ b", "a to the power b, each an expression or a number", 0},
    {"select", word_select, "select(lt(a, b), c, d), select(a, b, c, d)", "c where a < b, else d",
     0},
    {"lt", word_lt, "lt(a, b)", "condition: a < b", 0},
    {"le", word_le, "le(a, b)", "condition: a <= b", 0},
    {"gt", word_gt, "gt(a, b)", "condition: a > b", 0},
    {"ge", word_ge, "ge(a, b)", "condition: a >= b", 0},
    {"eq", word_eq, "eq(a, b)", "condition: a and b are equal", 0},
    {"ne", word_ne, "ne(a, b)", "condition: a and b differ", 0},
    {"all", word_all, "all(ge(u, 0), lt(u, 1), …)", "condition: all of these hold", 0},
    {"any", word_any, "any(eq(m, 1), eq(m, 2), …)", "condition: one of these holds", 0},
    {"no", word_no, "no(lt(a, b))", "condition: this does not hold", 0},

    {"fixed", word_fixed, "boundary = fixed(0), fixed(scalar \"hot\")",
     "outside of a grid: a value", 0},
    {"mirror", word_mirror, "boundary = mirror(), mirror{plane=0}, mirror{from=\"g\"}",
     "outside of a grid: images of what is inside; plane: cells from the outermost point, -1/2, 0, "
     "1/2 or 1; from: the grid that images come from",
     1},
    {"antimirror", word_antimirror, "boundary = antimirror(), antimirror{plane=1}",
     "outside of a grid: images with the other sign, 0 on the plane", 1},

    {"source", word_source, "points = { shots = source{grid=\"u_next\", scale=c2} }",
     "sparse points that change a grid after a sweep; mode: \"add\" or \"set\"; stage: after "
     "which; "
     "scale: what amplitudes are multiplied by",
     1},
    {"receiver", word_receiver, "points = { traces = receiver{grid=\"u_next\"} }",
     "sparse points at which a grid is recorded after a step", 1},

    {"require", word_require, "require \"name\"", "what name.lua beside the specification returns",
     1},
};

enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

const struct spec_word *spec_words(int *count)
{
    *count = WORD_COUNT;
    return WORDS;
}

// Calls the word of the number in its upvalue: more arguments than it takes would be left unread.
static int call_word(lua_State *L)
{
    const struct spec_word *w = &WORDS[lua_tointeger(L, lua_upvalueindex(1))];
    if (lua_gettop(L) > w->most)
        word_error(L, "%s takes %d argument%s, not %d, as in %s", w->name, w->most,
                   w->most == 1 ? "" : "s at most", lua_gettop(L), w->usage);
    return w->call(L);
}

// NULL for a function that is no word.
static const struct spec_word *word_of(lua_State *L, int value)
{
    lua_CFunction call = lua_tocfunction(L, value);
    for (int i = 0; i < WORD_COUNT && call && call != call_word; i++)
        if (WORDS[i].call == call)
            return &WORDS[i];
    if (call != call_word || !lua_getupvalue(L, value, 1))
        return NULL;
    const struct spec_word *word = &WORDS[lua_tointeger(L, -1)];
    lua_pop(L, 1);
    return word;
}

const char *push_function(lua_State *L, int value)
{
    const struct spec_word *w = word_of(L, value);
    if (!w)
        return lua_pushliteral(L, "a function");
    return lua_pushfstring(L, "the word '%s' without its call, %s%s", w->name, w->name,
                           w->call == word_step ? "()" : "(…)");
}

void push_words(lua_State *L)
{
    int n;
    const struct preset *p = presets(&n);
    expression_set_up(L);
    lua_newtable(L);
    for (int i = 0; i < WORD_COUNT; i++) {
        if (WORDS[i].most > 0) {
            lua_pushinteger(L, i);
            lua_pushcclosure(L, call_word, 1);
        } else {
            lua_pushcfunction(L, WORDS[i].call);
        }
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
