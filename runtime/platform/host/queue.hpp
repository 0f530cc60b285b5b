// SPDX-License-Identifier: MIT
// What was enqueued, and the order in which it runs.
//
// Eager: at submission. Lazy: not before something waits for it, in a seeded order of all that the
// dependencies allow, so that work whose result is right by luck of timing shows.
#ifndef HIPSTENCIL_HOST_QUEUE_HPP
#define HIPSTENCIL_HOST_QUEUE_HPP

#include <hip/hip_runtime_api.h>

#include <functional>
#include <memory>
#include <vector>

namespace host
{

using Work = std::function<hipError_t()>; // may run more than once, by a graph

// Runs after everything in `after` has run.
struct Operation {
    Work work; // none: stands for what is in `after`
    std::vector<std::shared_ptr<Operation>> after;
    std::function<bool()> may_run; // none: it may when those have run
    bool done = false;
};
using Token = std::shared_ptr<Operation>; // an empty one is done

inline bool is_done(const Token &token)
{
    return !token || token->done;
}

// Every function may be called from any thread; one operation runs at a time.

bool is_eager();

// Eager: returns what the work returned. Lazy: hipSuccess; what the work returns is told by the
// next call that waits.
hipError_t enqueue(Work work, std::vector<Token> after, Token &token);

// Stands for what is in `after`, when a test that other work has come true; hipErrorNotReady where none of it makes it so.
hipError_t enqueue_test(std::function<bool()> test, std::vector<Token> after, Token &token);

// Runs what the token needs, and perhaps other work before, beside and after it.
hipError_t finish(const Token &token);
hipError_t finish_all();

// Perhaps runs some of what the token needs: for programs that ask again and again.
void approach(const Token &token);

} // namespace host

#endif
