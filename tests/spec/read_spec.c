// SPDX-License-Identifier: MIT
// read_spec FILE: prints the description of a specification as stable text, or its error.
#include <stdio.h>
#include <stdlib.h>

#include "spec/description.h"

static void print_number(struct number n)
{
    if (rational_exact(n.exact))
        fputs(rational_text(n.exact, (char[RATIONAL_TEXT]){0}), stdout);
    else
        printf("%.17g", n.value);
}

static void print_node(const struct description *d, int node, const int *numbers)
{
    const struct expr *n = expr_at(d->pool, node);
    printf("  n%d = %s", numbers[node], expr_op_name(n->op));
    if (n->op == EXPR_NUMBER) {
        putchar(' ');
        print_number(*n->number);
    }
    if (n->op == EXPR_SCALAR)
        printf(" %s", d->scalars[n->index]);
    if (n->op == EXPR_TAP)
        printf(" %s {%d,%d,%d}", d->grids[n->index], n->offset[0], n->offset[1], n->offset[2]);
    if (n->op == EXPR_INDEX)
        printf(" {%d,%d,%d} %+d %% %d", n->offset[0], n->offset[1], n->offset[2], n->shift,
               n->index);
    for (int i = 0; i < expr_operands(n->op); i++)
        printf(" n%d", numbers[n->operand[i]]);
    if (n->op == EXPR_POW)
        printf(" %d", n->index);
    putchar('\n');
}

// Nodes that outputs need, numbered without gaps.
static void print_expressions(const struct description *d)
{
    int count = d->pool->count, next = 0;
    int *numbers = must_alloc((size_t)count * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = -1;
    for (int i = 0; i < d->noutputs; i++)
        numbers[d->outputs[i].value] = 0;
    for (int i = count - 1; i >= 0; i--)
        for (int k = 0; numbers[i] == 0 && k < expr_operands(expr_at(d->pool, i)->op); k++)
            numbers[expr_at(d->pool, i)->operand[k]] = 0;
    for (int i = 0; i < count; i++)
        if (numbers[i] == 0) {
            numbers[i] = next++;
            print_node(d, i, numbers);
        }
    for (int i = 0; i < d->noutputs; i++) {
        const struct output *o = &d->outputs[i];
        printf("output %s = n%d", d->grids[o->grid], numbers[o->value]);
        if (d->nstages > 0)
            printf(" of %s", d->stages[o->stage].name);
        printf(" (line %d)\n", o->line);
    }
    free(numbers);
}

static void print_rule(const struct description *d, const struct face_rule *r)
{
    static const char *const KINDS[] = {"halo", "fixed", "periodic", "mirror"};
    printf(" %s%s", r->kind == OUTSIDE_MIRROR && r->sign < 0 ? "anti" : "", KINDS[r->kind]);
    if (r->kind == OUTSIDE_FIXED) {
        const struct expr *n = expr_at(d->pool, r->value);
        putchar(' ');
        if (n->op == EXPR_NUMBER)
            print_number(*n->number);
        else
            printf("%s", n->op == EXPR_SCALAR ? d->scalars[n->index] : expr_op_name(n->op));
    }
    if (r->kind == OUTSIDE_MIRROR)
        printf(" plane %d/2%s%s", r->plane, r->from >= 0 ? " from " : "",
               r->from >= 0 ? d->grids[r->from] : "");
}

static void print_time(const struct description *d)
{
    if (d->advances && d->nadvance == 0)
        puts("advance nothing");
    for (int i = 0; i < d->nadvance; i++)
        printf("advance %s = %s (line %d)\n", d->grids[d->advance[i].to],
               d->grids[d->advance[i].from], d->advance[i].line);
    for (int i = 0; i < d->nboundary; i++) {
        const struct boundary_entry *b = &d->boundary[i];
        printf("outside of %s (line %d):", b->grid < 0 ? "all" : d->grids[b->grid], b->line);
        for (int axis = 0; axis < d->dimensions; axis++)
            for (int side = 0; side < 2; side++) {
                printf("%s%c%c", axis + side ? "," : " ", "xyz"[axis], "-+"[side]);
                print_rule(d, &b->rules.face[axis][side]);
            }
        putchar('\n');
    }
}

static void print_points(const struct description *d)
{
    for (int i = 0; i < d->npoints; i++) {
        const struct point_set *p = &d->points[i];
        printf("points %s: %s of %s%s", p->name, p->receiver ? "receiver" : "source",
               d->grids[p->grid], p->replaces ? ", set" : "");
        if (p->stage >= 0)
            printf(", stage %s", d->stages[p->stage].name);
        if (p->scale >= 0)
            printf(", scale %s", expr_op_name(expr_at(d->pool, p->scale)->op));
        printf(" (line %d)\n", p->line);
    }
}

static void print_strategies(const struct strategies *all)
{
    for (int i = 0; i < all->count; i++) {
        const struct strategy_request *s = &all->items[i];
        printf("strategy %s = %s", s->label, s->preset);
        for (int k = 0; k < s->count; k++)
            printf(" %s=%s@%d", s->settings[k].key, s->settings[k].value, s->settings[k].line);
        printf(" (line %d)%s\n", s->line, i == all->recommended ? " recommended" : "");
    }
}

static void print_stages(const struct description *d)
{
    for (int i = 0; i < d->nstages; i++) {
        const struct stage *s = &d->stages[i];
        printf("stage %s is %s (line %d)\n", s->name, s->operator_name, s->line);
        print_strategies(&s->strategies);
    }
}

static void print_description(const struct description *d)
{
    printf("name %s (line %d)\n", d->name, d->line);
    printf("doc %s\n", d->doc);
    printf("type %s\n", d->type == ELEMENT_DOUBLE ? "double" : "float");
    if (d->arithmetic != d->type)
        printf("arithmetic %s\n", d->arithmetic == ELEMENT_DOUBLE ? "double" : "float");
    printf("dimensions %d\n", d->dimensions);
    for (int i = 0; i < d->ngrids; i++) {
        const struct grid_range *r = &d->ranges[i];
        printf("grid %s", d->grids[i]);
        if (r->line)
            printf(" range %.17g..%.17g (line %d)", r->ends[0], r->ends[1], r->line);
        putchar('\n');
    }
    for (int i = 0; i < d->nscalars; i++)
        printf("scalar %s\n", d->scalars[i]);
    print_expressions(d);
    print_time(d);
    print_points(d);
    print_strategies(&d->strategies);
    print_stages(d);
}

int main(int argc, char **argv)
{
    struct error e = {0};
    if (argc != 2) {
        fputs("usage: read_spec FILE\n", stderr);
        return EXIT_USAGE;
    }
    struct description *d = description_read(argv[1], &e);
    if (!d) {
        fprintf(stderr, "%s\n", e.message);
        return e.status;
    }
    print_description(d);
    description_free(d);
    return EXIT_DONE;
}
