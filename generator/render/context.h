// SPDX-License-Identifier: MIT
// Models and plans as the records that templates read. One function per struct; nothing is decided
// here.
#ifndef HIPSTENCIL_RENDER_CONTEXT_H
#define HIPSTENCIL_RENDER_CONTEXT_H

#include "plan/plan.h"

struct lua_State;

struct fusion;
struct level;
struct kernel;

void push_model(struct lua_State *L, const struct model *m, const struct names *names,
                const struct operations *operations);
void push_plan(struct lua_State *L, const struct plan *p);
// What the applicable ones of `count` plans need.
void push_needs(struct lua_State *L, const struct primitives *n, const struct plan *plans,
                int count);
// A literal of the element type, as text.
void record_literal(struct lua_State *L, const char *field, enum element_type type,
                    struct number n);
// False where a sweep is a step.
void push_fusion(struct lua_State *L, const struct fusion *f, const struct model *m);
void push_level(struct lua_State *L, const struct level *l, const struct kernel *k, int grids);
// Pushes false if there is none.
void push_shallow(struct lua_State *L, const struct plan_set *set);
// The kernel for single points, which strategies share. Pushes false if none needs it.
void push_point(struct lua_State *L, const struct plan_set *set);
// A record of model->steps and of how what lies outside is written; false without a step.
void push_steps(struct lua_State *L, const struct plan_set *set);
// What groups of several steps are: false if no plan makes any.
void push_groups(struct lua_State *L, const struct plan_set *set);
// Stages of a step with what they have of the whole, and how strategies go together in one; false
// without stages.
void push_stages(struct lua_State *L, const struct plan_set *set);
void push_ways(struct lua_State *L, const struct plan_set *set);
// A launch of all stages; false without one.
void push_fused(struct lua_State *L, const struct fused_stages *f, const struct model *m);
// Adds the lists of targets that files of an operator name to the table on the stack.
void push_target_lists(struct lua_State *L, const struct plan_set *set);

#endif
