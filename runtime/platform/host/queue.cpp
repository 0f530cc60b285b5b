// SPDX-License-Identifier: MIT
#include "queue.hpp"
#include "order.hpp"
#include "settings.hpp"

#include <algorithm>
#include <mutex>
#include <unordered_set>

namespace host
{
namespace
{

constexpr size_t most_pending = 1024; // as on a device, where a full queue waits

class Queue
{
  public:
    hipError_t add(Operation operation, Token &token)
    {
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        Settings settings;
        if (!read_settings(settings))
            return hipErrorInvalidValue;
        token = std::make_shared<Operation>(std::move(operation));
        pending_.push_back(token);
        if (settings.streams == Streams::eager) {
            run_until(token, 0);
            return take_error();
        }
        if (settings.seed != seed_) {
            seed_ = settings.seed;
            rolls_ = 0;
        }
        while (pending_.size() > most_pending || (runs_ahead() && !pending_.empty())) {
            const Token next = any_ready(nullptr);
            if (!next) // what comes later may make a test true
                break;
            run(next);
        }
        return hipSuccess;
    }

    hipError_t finish(const Token &token)
    {
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        // Of three waits, one runs nothing else, one mixes, one prefers nothing.
        run_until(token, static_cast<unsigned>(roll() % 3));
        return take_error();
    }

    hipError_t finish_all()
    {
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        while (!pending_.empty())
            run(must_be_ready(nullptr));
        return take_error();
    }

    void approach(const Token &token)
    {
        const std::lock_guard<std::recursive_mutex> lock(mutex_);
        if (is_done(token) || roll() % 2)
            return;
        const Needed needed = needed_by(token);
        if (const Token next = any_ready(&needed))
            run(next);
    }

  private:
    using Needed = std::unordered_set<const Operation *>;

    uint64_t roll()
    {
        return hash(seed_, ++rolls_, 0x73747265616d73u);
    }

    // Two seeds of three leave everything to waits; of the third a device takes work early.
    bool runs_ahead()
    {
        return seed_ % 3 == 2 && roll() % 2;
    }

    static bool is_ready(const Operation &operation)
    {
        return std::all_of(operation.after.begin(), operation.after.end(), is_done) &&
               (!operation.may_run || operation.may_run());
    }

    // The token, and all that it waits for.
    static Needed needed_by(const Token &token)
    {
        Needed needed;
        std::vector<const Operation *> open{token.get()};
        while (!open.empty()) {
            const Operation *operation = open.back();
            open.pop_back();
            if (!needed.insert(operation).second)
                continue;
            for (const Token &before : operation->after)
                if (!is_done(before))
                    open.push_back(before.get());
        }
        return needed;
    }

    // One that can run, of those needed or of all. There is one, as dependencies have no circle, unless all that is left
    // waits for a test that nothing of it makes true.
    Token any_ready(const Needed *needed)
    {
        std::vector<size_t> ready;
        for (size_t i = 0; i < pending_.size(); ++i)
            if ((!needed || needed->count(pending_[i].get())) && is_ready(*pending_[i]))
                ready.push_back(i);
        if (!ready.empty())
            return pending_[ready[roll() % ready.size()]];
        return needed ? any_ready(nullptr) : nullptr;
    }

    // Where the program waits, such a test fails.
    Token must_be_ready(const Needed *needed)
    {
        const Token found = any_ready(needed);
        if (found)
            return found;
        for (const Token &token : pending_)
            if (std::all_of(token->after.begin(), token->after.end(), is_done)) {
                token->work = [] { return hipErrorNotReady; };
                return token;
            }
        return pending_.front();
    }

    // `others`: 0 for none, 1 for some, 2 for all alike.
    void run_until(const Token &token, unsigned others)
    {
        if (is_done(token))
            return;
        const Needed needed = needed_by(token);
        while (!token->done) {
            const bool alike = others == 2 || (others == 1 && roll() % 4 == 0);
            run(must_be_ready(alike ? nullptr : &needed));
        }
    }

    void run(const Token &token)
    {
        const hipError_t error = token->work ? token->work() : hipSuccess;
        if (error_ == hipSuccess)
            error_ = error;
        token->done = true;
        token->work = nullptr;
        token->may_run = nullptr;
        token->after.clear();
        pending_.erase(std::find(pending_.begin(), pending_.end(), token));
    }

    hipError_t take_error()
    {
        const hipError_t error = error_;
        error_ = hipSuccess;
        return error;
    }

    std::recursive_mutex mutex_;
    std::vector<Token> pending_; // in order of submission
    uint64_t seed_ = 0, rolls_ = 0;
    hipError_t error_ = hipSuccess;
};

// Never destroyed: applications may wait in their own static destructors.
Queue &queue()
{
    static Queue &only = *new Queue;
    return only;
}

} // namespace

bool is_eager()
{
    Settings settings;
    return read_settings(settings) && settings.streams == Streams::eager;
}

hipError_t enqueue(Work work, std::vector<Token> after, Token &token)
{
    return queue().add({std::move(work), std::move(after), nullptr, false}, token);
}

hipError_t enqueue_test(std::function<bool()> test, std::vector<Token> after, Token &token)
{
    return queue().add({nullptr, std::move(after), std::move(test), false}, token);
}

hipError_t finish(const Token &token)
{
    return queue().finish(token);
}

hipError_t finish_all()
{
    return queue().finish_all();
}

void approach(const Token &token)
{
    queue().approach(token);
}

} // namespace host
