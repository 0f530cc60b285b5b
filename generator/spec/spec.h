// SPDX-License-Identifier: MIT
// What the files of the spec stage share. Nothing outside generator/spec includes this.
//
// Every function here that takes a lua_State may raise a Lua error, which unwinds C frames without
// running anything: memory held across such a call belongs to Lua or to the description's arena.
// Errors carry "chunk:line: message"; spec.c turns that into the user's "file:line: error: …".
#ifndef HIPSTENCIL_SPEC_SPEC_H
#define HIPSTENCIL_SPEC_SPEC_H

#include <lua.h>
#include <lauxlib.h>

#include "base/text.h"
#include "strategy/presets.h"
#include "spec/description.h"
#include "spec/language.h"

enum {
    SPEC_MEMORY_LIMIT = 64 << 20,        // bytes of Lua memory
    SPEC_STRING_LIMIT = 1 << 20,         // bytes of one string
    SPEC_WORK_LIMIT = 100 * 1000 * 1000, // VM instructions, and C work counted like them
    SPEC_SECONDS_LIMIT = 4,              // CPU time, against slow instructions
    SPEC_SOURCE_LIMIT = 1 << 20,         // bytes of one specification file
    SPEC_JUMP_LIMIT =
        20 * 1000,          // and, or, elseif, goto, break, labels: Lua looks through lists of them
    SPEC_MODULE_LIMIT = 32, // files one specification may require
    SPEC_NODE_LIMIT = 200 * 1000, // expression nodes
    NAME_LIMIT = 63,              // characters of an identifier
};

// A text that was loaded: the specification or a module it requires.
struct source {
    const char *path;
    const char *chunk; // how Lua shortens the path in its messages
    const char *text;
    size_t size;
};

struct place {
    const struct source *source; // NULL when unknown
    int line;
};

struct condition;

struct spec {
    struct description *d;
    lua_State *L;

    size_t memory;       // in use by Lua
    long work;           // done so far
    long started;        // CPU time of the thread, milliseconds
    long looked;         // when that was looked at, by a clock that costs nothing to read
    struct place failed; // innermost line of the specification when an error was raised
    bool out_of_memory, long_string, deep_calls; // why an allocation was refused

    const struct text *given; // what the specification's file holds: some can be read only once
    struct source sources[1 + SPEC_MODULE_LIMIT];
    int nsources;

    // Words such as laplacian(u) need the number of dimensions before `stencil` names it. A run
    // assumes one; when `stencil` wants another, the run is repeated with that (spec.c).
    int assumed_dimensions, wanted_dimensions;
    int rank; // offsets per tap as written, 0 before the first
    struct place rank_place;

    char *waiting; // what left operands of == and ~= are, until their right ones are known
    int nwaiting, waiting_capacity;
    struct condition **conditions; // all that were made
    int nconditions, conditions_capacity;

    bool described; // `stencil` has been called
    struct place grid_place[MAX_GRIDS], scalar_place[MAX_SCALARS];
    bool *reads_grid; // per node: does its value depend on a tap? Known for the first `nknown`.
    int nknown, reads_capacity;
};

struct spec *spec_of(lua_State *L);

// libraries.c
void add_libraries(lua_State *L, int words); // what remains of Lua's own, into the table of words
bool is_left_out(const char *name);          // of Lua's globals, on purpose

// sandbox.c
bool sandbox_open(struct spec *s); // false when there is no memory for a Lua state
void sandbox_set_up(lua_State *L);
void spec_charge(lua_State *L, long work);
struct place place_of_caller(lua_State *L);

// source_file.c
bool source_is_stream(const char *path); // - or a descriptor: it has no folder
bool source_read(const char *path, struct text *out, struct error *e);

// load.c
void load_chunk(lua_State *L, const char *path, const char *what); // pushes the chunk
int word_require(lua_State *L);

// locate.c: Lua tables keep no lines, the text does.
// The line of entry `path` ("strategies/2/block"; a number counts unnamed entries) of the table
// given to `word` on `line`; the line of the deepest part found; or `line`.
int locate_entry(const struct source *s, int line, const char *word, const char *path);

// Raise an error: at the line that called the running word, at a place, at an entry of the table
// given to the running word. The formats are those of lua_pushfstring.
int word_error(lua_State *L, const char *format, ...) PRINTF_LIKE(2, 3);
int place_error(lua_State *L, struct place where, const char *format, ...) PRINTF_LIKE(3, 4);
int entry_error(lua_State *L, const char *word, const char *path, const char *format, ...)
    PRINTF_LIKE(4, 5);

// spelling.c
// Pushes "did you mean 'x'?", or nothing and returns NULL. `known` ends with NULL.
const char *push_near(lua_State *L, const char *name, const char *const *known);
// The same, or "known …: a, b, c".
const char *push_suggestion(lua_State *L, const char *what, const char *name,
                            const char *const *known);
// What other programs' word is in this language, as one writes it; NULL for what is none.
const char *word_from_elsewhere(const char *name);
bool text_is_utf8(const char *text, size_t length);
void text_clean(char *text); // what is no text, or acts on a terminal, becomes ? and blanks
bool text_has_controls(const char *text, size_t length); // or is not UTF-8

// naming.c
bool is_identifier(const char *name, size_t length); // of at most NAME_LIMIT characters
// NULL when generated sources can have a function of that name beside all headers; else what it is.
const char *function_problem(const char *function, char why[NAME_PROBLEM]);

// lua_tables.c
void push_sorted_keys(lua_State *L, int table); // an array: numbers ascending, then strings
int sorted_pairs(lua_State *L);                 // `pairs` of specifications
// "the string \"x\"", "a table", …: the value for a message, pushed.
const char *push_description(lua_State *L, int value);
// Refuses keys outside `known` (ends with NULL) and unnamed entries.
void check_options(lua_State *L, int table, const char *word, const char *const *known);
// The same for a table that is entry `field` of the one given to `word`.
void check_nested_options(lua_State *L, int table, const char *word, const char *field,
                          const char *const *known);
// An option's integer within [low, high]; `fallback` when absent.
int option_integer(lua_State *L, int table, const char *word, const char *key, int low, int high,
                   int fallback);
// The value at `value` as an offset of 1 to 3 integers; returns how many, 0 if it is none.
int read_offset(lua_State *L, int value, int offset[3]);
// "{1,-2}": an offset of `rank` numbers for a message, pushed.
const char *push_offset(lua_State *L, const int offset[3], int rank);
bool is_axis(const char *name, int *axis);
extern const char *const AXIS_NAMES[]; // "x", "y", "z", NULL

// expression.c: nodes of the description's pool as Lua values
void expression_set_up(lua_State *L);
bool is_expression(lua_State *L, int value);
void push_node(lua_State *L, int node);
// The power of the first two values on the stack, of which one is an expression.
int push_power(lua_State *L);
// A number, an exact "p/q" or an expression as a node, -1 if it is none of them. A number that is
// not finite is an error.
int node_at(lua_State *L, int value);
bool node_is_uniform(lua_State *L, int node); // no grid in it
int node_shifted(lua_State *L, int node, const int offset[3]);
// All taps of a specification are written with the same number of offsets.
void check_rank(lua_State *L, int rank);

// declarations.c
int declare_grid(lua_State *L, const char *name); // `name` lives as long as the description
int word_grid(lua_State *L);
int word_scalar(lua_State *L);
int word_step(lua_State *L);
int word_index(lua_State *L);
int word_position(lua_State *L);

bool is_fraction(lua_State *L, int value); // a string that is an exact "p/q"
int refuse_operator_named(lua_State *L, const char *symbol);

// equality.c
// The source with the operands of == and ~= marked, in the arena.
struct source marked_source(lua_State *L, const struct source *s);
int operator_bar(lua_State *L); // __bor of strings, which are marks, and of expressions

// conditions.c
bool is_condition(lua_State *L, int value);
int word_lt(lua_State *L);
int word_le(lua_State *L);
int word_gt(lua_State *L);
int word_ge(lua_State *L);
int word_eq(lua_State *L);
int word_ne(lua_State *L);
int word_all(lua_State *L);
int word_any(lua_State *L);
int word_no(lua_State *L);
int push_selection(lua_State *L); // select(condition, a, b)
void check_conditions_used(lua_State *L);

// functions.c
int word_min(lua_State *L);
int word_max(lua_State *L);
int word_abs(lua_State *L);
int word_sqrt(lua_State *L);
int word_exp(lua_State *L);
int word_log(lua_State *L);
int word_sin(lua_State *L);
int word_cos(lua_State *L);
int word_tan(lua_State *L);
int word_pow(lua_State *L);
int word_select(lua_State *L);

// derivative_rules.c: what `laplacian {…}` and `derivative {…}` say.
struct rule {
    bool laplacian;
    int order[3]; // derivative per axis; unused for a Laplacian
    int accuracy;
    int stagger[3]; // half steps
    int spacing[3]; // nodes
};
int rule_radius(int order, int accuracy, int stagger);
void read_laplacian(lua_State *L, int options, struct rule *r);
void read_derivative(lua_State *L, int options, struct rule *r);
void read_d(lua_State *L, int options, int axes, struct rule *r); // `axes`: the argument of d

// operators.c: weighted taps
struct term {
    int offset[3];
    int coefficient; // node
};
struct term_list {
    int count, capacity;
    struct term term[];
};
struct term_list *push_terms(lua_State *L, int capacity);
void add_term(lua_State *L, struct term_list *terms, const int offset[3], int coefficient);
// The sum of coefficient * shifted `node` over the terms in memory order, zeros left out.
int apply_terms(lua_State *L, struct term_list *terms, int node);
struct rule *rule_at(lua_State *L, int value); // NULL if it is none
struct term_list *push_rule_terms(lua_State *L, const struct rule *rule);
int word_laplacian(lua_State *L);
int word_derivative(lua_State *L);
int word_d(lua_State *L);
int word_weights(lua_State *L);

// shape.c: the offsets that have a coefficient.
enum shape_kind { SHAPE_STAR, SHAPE_BOX, SHAPE_OFFSETS };
struct stencil_shape {
    enum shape_kind kind;
    bool by_axis; // star{x=…}: absent axes have radius 0; star(4): every axis of the operator
    int radius[3];
    int rank;  // numbers per offset of offsets{…}, 0 for others
    int count; // offsets
    int offset[][3];
};
struct stencil_shape *shape_at(lua_State *L, int value); // NULL if it is none
int shape_radius(const struct stencil_shape *s, int axis, int dimensions);
struct term_list *push_shape_terms(lua_State *L,
                                   const struct stencil_shape *s); // coefficients unset, -1
int word_star(lua_State *L);
int word_box(lua_State *L);
int word_offsets(lua_State *L);

// coefficients.c: the fields `shape` (may be nil) and `coefficients` as terms, pushed.
struct term_list *push_coefficient_terms(lua_State *L, int shape, int coefficients);
// How many axes the operator has by the way its coefficients are written; 0 where that tells nothing.
int coefficient_rank(lua_State *L, int shape, int coefficients);

// fields.c
int word_stencil(lua_State *L);
bool is_stencil(lua_State *L, int value);                    // what `stencil {…}` returned?
int field_error(lua_State *L, const char *field, int value); // "… is …; it takes …"

// update.c: the outputs of the description; `table` is what `stencil` was given.
void read_update(lua_State *L, int table);
// Those of the table { name = expression, … } at `value`, entry `path` of what `stencil` was given. `what`
// names it in messages: "field 'update'".
void read_results(lua_State *L, int value, const char *path, const char *what, int stage);
void read_short_form(lua_State *L, int table);
void check_everything_used(lua_State *L);

// stages.c: the field `stages`
void read_stages(lua_State *L, int table);
// Comes after the field `strategies`, which all stages have.
void read_stage_strategies(lua_State *L, int table);

// boundary.c: what lies outside of a grid
int word_fixed(lua_State *L);
int word_mirror(lua_State *L);
int word_antimirror(lua_State *L);
void read_boundary(lua_State *L, int table); // the field `boundary`

// advance.c: the field `advance`
void read_advance(lua_State *L, int table);
// The grid of this name, said in `path` of what was given to `stencil`.
int known_grid(lua_State *L, const char *name, const char *path);

// points.c: sparse sources and receivers
int word_source(lua_State *L);
int word_receiver(lua_State *L);
void read_points(lua_State *L, int table); // the field `points`

// strategies.c
void push_strategy_word(lua_State *L, const struct preset *preset);
// The fields `strategies` and `strategy` of the table.
void read_strategies(lua_State *L, int table);
// The field `strategy` of the stage `operator_name`, entry `path` of what `stencil` was given, beside the
// strategies that there are. `table` is the entry.
void read_own_strategy(lua_State *L, int table, const char *operator_name, const char *path);

// words.c
const char *push_function(lua_State *L, int value);          // of a message: which word it is
void push_words(lua_State *L);                               // a table: name -> value
const char *const *push_word_names(lua_State *L, int words); // for suggestions

#endif
