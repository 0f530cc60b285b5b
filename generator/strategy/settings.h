// SPDX-License-Identifier: MIT
// The one table of settings: the axes of the plan space by the words of specs and of --set. From it
// come reading and writing, messages, `hipstencil list`, a plan's line, what templates see and the
// axes of the tuner.
#ifndef HIPSTENCIL_STRATEGY_SETTINGS_H
#define HIPSTENCIL_STRATEGY_SETTINGS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/known.h"
#include "strategy/choices.h"

enum setting_kind {
    SETTING_BLOCK,   // threads along x, y, z: 32 to 1024 in all
    SETTING_WORD,    // one of `words`, as its index
    SETTING_BOOLEAN, // the same of "false", "true"
    SETTING_INTEGER, // from `low` to `high`
    SETTING_POWER,   // the same, powers of two
};

enum setting_shown { SHOWN_UNLESS_PLAIN, SHOWN_WHERE_NEEDED, SHOWN_ALWAYS };

struct setting_rule {
    const char *key; // of its member of struct choices, and of the field that templates see
    int offset;      // of the member, in ints
    enum setting_kind kind;
    const char *const *words; // NULL-terminated; of numbers NULL
    const char *in_2d;        // what 2D operators call the last of them, or NULL: the same
    int low, high;
    int bytes;                // at most, of as many elements; 0 for no such limit
    int plain;                // the value where nobody asks; a block's is 64x4
    enum setting_shown shown; // by a plan's line
    const char *needs;        // "key=value" without which it means nothing, or NULL
    bool adapts;              // planning takes less than a preset's, unless this one is asked for
    bool for_study;           // no preset, default or axis of the tuner has it
    const char *doc;
};

const struct setting_rule *setting_rules(int *count); // in the order of a plan's line
const struct setting_rule *setting_find(const char *key);
struct known setting_keys(void);
// "rows=2": a value beside the plain one.
const char *setting_example(const struct setting_rule *s, char *buffer, int size);
// For people: "1, 2, 4 or 8, 32 bytes at most".
const char *setting_allowed(const struct setting_rule *s, char *buffer, int size);

// Sets the member; false, with nothing changed, where the value is not allowed.
bool setting_parse(const struct setting_rule *s, const char *value, int element_size,
                   struct choices *out);
// The value as setting_parse takes it, of an operator of so many dimensions.
const char *setting_value(struct arena *a, const struct setting_rule *s, const struct choices *c,
                          int dimensions);
// The value of all but a block: the number, the word's index, 0 or 1.
int setting_number(const struct setting_rule *s, const struct choices *c);
bool setting_same(const struct setting_rule *s, const struct choices *a, const struct choices *b);
bool setting_needed(const struct setting_rule *s, const struct choices *c); // what `needs` says
// Whether it is set to something, not 0, "none" or false, and means nothing: what it needs is not there.
bool setting_idle(const struct setting_rule *s, const struct choices *c);
// What it needs, of an operator of so many dimensions: "stream=y". For those that need something.
const char *setting_needs(struct arena *a, const struct setting_rule *s, int dimensions);

// What presets and specs change: one thread per point of a block of 64x4.
struct choices choices_plain(void);
// Sets what "key=value key=value …" says, as the tables of this program do; false where any of it is not allowed.
bool choices_parse(const char *words, int element_size, struct choices *out);
// All choices by the words of --set, only those that differ from "nothing special".
const char *choices_summary(struct arena *a, const struct choices *c, int dimensions);
// Steps that a plan's own kernels make at once: a stage of a launch of all stages has the kernel of one sweep.
int choices_steps(const struct choices *c);
// Whether their summaries say the same.
bool choices_same(const struct choices *a, const struct choices *b);

// Which axis' blocks follow each other fastest: "xyz", "xzy", … NULL-terminated.
const char *const *block_orders(void);

#endif
