// SPDX-License-Identifier: MIT
#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "base/process.h"

enum { MAX_WORKERS = 64 };

struct loop {
    int64_t count, chunk;
    void (*body)(void *, int64_t, int64_t);
    void *context;
    atomic_llong next;
};

static void *work(void *argument)
{
    struct loop *l = argument;
    for (int64_t from; (from = atomic_fetch_add(&l->next, l->chunk)) < l->count;) {
        int64_t to = from + l->chunk;
        l->body(l->context, from, to < l->count ? to : l->count);
    }
    return NULL;
}

void parallel_for(int64_t count, int64_t chunk, void (*body)(void *, int64_t, int64_t),
                  void *context)
{
    struct loop loop = {.count = count, .chunk = chunk, .body = body, .context = context};
    pthread_t workers[MAX_WORKERS];
    int n = 0, wanted = processor_count() - 1;
    // A thread that cannot be had is work for the others.
    while (n < wanted && n < MAX_WORKERS && n < (count - 1) / chunk &&
           pthread_create(&workers[n], NULL, work, &loop) == 0)
        n++;
    work(&loop);
    while (n > 0)
        pthread_join(workers[--n], NULL);
}
