// SPDX-License-Identifier: MIT
// Models and plans as the records that templates read. One function per struct; nothing is decided
// here.
#ifndef HIPSTENCIL_RENDER_CONTEXT_H
#define HIPSTENCIL_RENDER_CONTEXT_H

#include "plan/plan.h"

struct lua_State;

void push_model(struct lua_State *L, const struct model *m, const struct names *names);
void push_plan(struct lua_State *L, const struct plan *p);
// Pushes false if there is none.
struct level;
struct kernel;
void push_level(struct lua_State *L, const struct level *l, const struct kernel *k, int grids);
void push_shallow(struct lua_State *L, const struct plan_set *set);

#endif
