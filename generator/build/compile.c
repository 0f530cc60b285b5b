// SPDX-License-Identifier: MIT
#include "build/compile.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/printable.h"
#include "base/terminal.h"
#include "base/text.h"
#include "base/underway.h"
#include "build/cache.h"
#include "build/product.h"

enum { COMPILE_TIMEOUT = 600 /* seconds */, MOST_SAID = 400 /* bytes of a compiler's line */ };

// ---- before -------------------------------------------------------------------------------------

// Taken with a fixed output name, so that it says nothing about this run.
static const char *command_key(const struct compilation *c, struct arena *a, struct error *e)
{
    struct command_line generic;
    const char *parts[TOOLCHAIN_WORDS + 1];
    if (!toolchain_command(c->toolchain, c->file, "output", &generic, e))
        return NULL;
    for (int i = 0; i < generic.count; i++)
        parts[i] = generic.argv[i];
    parts[generic.count] = generic.identity;
    return cache_key(a, parts, generic.count + 1);
}

static bool prepare(struct compilation *c, struct arena *a, struct error *e)
{
    const char *key = command_key(c, a, e);
    if (!key)
        return false;
    const char *stem = arena_format(a, "%s/%s-%s", c->folder, c->name, key);
    bool log = c->keeps == KEEPS_LOG;
    c->product = arena_format(a, "%s.%s", stem, c->suffix);
    c->workplace = arena_format(a, "%s.%ld" UNDERWAY_SUFFIX, stem, (long)getpid());
    c->temporary = arena_format(a, "%s/%s.%s", c->workplace, c->name, c->suffix);
    c->log = log ? c->temporary : arena_format(a, "%s.log", stem);
    c->made = cache_has(c->product);
    c->problem = NULL;
    // Below the folder that it runs in: clang has random letters for % in the name of its output.
    const char *output = log ? "/dev/null" : c->temporary + strlen(c->folder) + 1;
    return toolchain_command(c->toolchain, c->file, output, &c->command, e);
}

// Compilers put files of their own beside their output: all are in one folder, which goes as a whole.
static bool open_workplace(const struct compilation *c, struct error *e)
{
    underway_add_path(c->workplace);
    remove_tree(c->workplace);
    return make_directories_as(c->workplace, S_IRWXU, e);
}

static void close_workplace(const struct compilation *c)
{
    remove_tree(c->workplace);
    underway_drop_path(c->workplace);
}

// A log opens with the command, so that a person can run it again.
static bool open_log(const struct compilation *c, struct error *e)
{
    struct text line = {0};
    text_addf(&line, "# in %s\n#", c->folder);
    for (int i = 0; i < c->command.count; i++)
        text_addf(&line, " %s", c->command.argv[i]);
    text_add(&line, "\n");
    unlink(c->log);
    bool ok = c->keeps == KEEPS_LOG || file_write(c->log, line.data, line.size, NULL, e);
    text_free(&line);
    return ok;
}

// ---- after --------------------------------------------------------------------------------------

static const char *first_error(const char *log, struct arena *a)
{
    struct text content = {0};
    struct error ignored = {0};
    const char *result = "";
    if (file_read(log, &content, &ignored)) {
        const char *at = strstr(text_string(&content), "error:");
        while (at && at > content.data && at[-1] != '\n')
            at--;
        if (at) {
            size_t length = strcspn(at, "\n");
            char *line =
                arena_format(a, ": %.*s", (int)(length < MOST_SAID ? length : MOST_SAID), at);
            make_printable(line);
            result = line;
        }
    }
    text_free(&content);
    return result;
}

// Exit status 0 is not all that a compiler promises.
static const char *product_problem(const struct compilation *c, struct arena *a)
{
    if (c->keeps == KEEPS_LOG)
        return product_text_problem(c->temporary, "remark: ", a);
    return strcmp(c->suffix, "so") == 0 ? product_library_problem(c->temporary, a)
                                        : product_text_problem(c->temporary, "amdgcn", a);
}

static void keep_answer(struct compilation *c, bool yes, struct error *e)
{
    const char *answer = yes ? "yes" : "no";
    unlink(c->temporary);
    c->made = file_write(c->temporary, answer, strlen(answer), NULL, e) &&
              cache_keep(c->temporary, c->product, e);
}

static void keep(struct compilation *c, struct arena *a)
{
    struct error e = {0};
    char how[128];
    bool ended_well = c->end == PROCESS_EXITED && c->code == 0;
    c->said = ended_well ? "" : first_error(c->log, a);
    if (c->keeps == KEEPS_SUCCESS) {
        if (c->end == PROCESS_EXITED)
            keep_answer(c, ended_well, &e);
        else
            c->problem = arena_format(a, "%s gives no answer: %s; log: %s", c->command.argv[0],
                                      process_describe(c->end, c->code, how, sizeof how), c->log);
    } else if (ended_well) {
        const char *wrong = product_problem(c, a);
        if (wrong)
            c->problem = arena_format(a, "%s ends with exit status 0 but %s; log: %s",
                                      c->command.argv[0], wrong, c->log);
        else
            c->made = cache_keep(c->temporary, c->product, &e);
    }
    if (e.set)
        c->problem = arena_copy(a, error_text(&e));
    close_workplace(c);
}

// ---- all ----------------------------------------------------------------------------------------

struct pool_progress {
    const struct compile_pool *pool;
    int all;
};

static void tell(void *context, int ended)
{
    const struct pool_progress *p = context;
    if (p->pool->progress)
        p->pool->progress(p->pool->context, ended, p->all);
}

static void say_command(const struct compilation *c)
{
    struct text words = {0};
    for (const char *const *word = c->command.argv; *word; word++)
        text_addf(&words, "%s%s", words.size > 0 ? " " : "", *word);
    progress("%s", text_string(&words));
    text_free(&words);
}

// The first of the list that makes the same product.
static struct compilation *maker_of(struct compilation *list, struct compilation *c)
{
    struct compilation *first = list;
    while (strcmp(first->product, c->product) != 0)
        first++;
    return first;
}

static bool open_all(struct compilation **run, int count, struct error *e)
{
    int ready = 0;
    while (ready < count && open_workplace(run[ready], e) && open_log(run[ready], e))
        ready++;
    for (int i = 0; ready < count && i <= ready; i++)
        close_workplace(run[i]);
    return ready == count;
}

// What is told of a compilation that another one has made.
static void take_results(struct compilation *c, const struct compilation *maker)
{
    c->made = maker->made;
    c->end = maker->end;
    c->code = maker->code;
    c->said = maker->said;
    c->problem = maker->problem;
}

bool compile_all(const struct compile_pool *p, struct compilation *list, int count, struct arena *a,
                 struct error *e)
{
    struct process *processes = arena_alloc(a, (size_t)(count + 1) * sizeof *processes);
    struct compilation **run = arena_alloc(a, (size_t)(count + 1) * sizeof *run);
    int n = 0;
    bool one_made = false; // of those that have an end at last
    for (int i = 0; i < count; i++) {
        struct compilation *c = &list[i];
        if (!prepare(c, a, e))
            return false;
        one_made |= c->made && c->at_last > 0;
        if (c->made || maker_of(list, c) != c)
            continue;
        run[n] = c;
        processes[n++] = (struct process){.argv = c->command.argv,
                                          .directory = c->folder,
                                          .log = c->log,
                                          .timeout = COMPILE_TIMEOUT,
                                          .until = c->until,
                                          .at_last = c->at_last,
                                          .tidy = true};
    }
    for (int i = 0; one_made && i < n; i++)
        processes[i].at_last = 0;
    if (!open_all(run, n, e))
        return false;
    for (int i = 0; i < n && talk() == TALK_MUCH; i++)
        say_command(run[i]);
    struct pool_progress progress = {p, n};
    processes_run(processes, n, p->jobs, tell, &progress);
    for (int i = 0; i < n; i++) {
        run[i]->end = processes[i].end;
        run[i]->code = processes[i].code;
        keep(run[i], a);
    }
    for (int i = 0; i < count; i++)
        take_results(&list[i], maker_of(list, &list[i]));
    return true;
}
