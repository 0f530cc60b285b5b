// SPDX-License-Identifier: MIT
#include "stream.hpp"
#include "errors.hpp"
#include "handles.hpp"

#include <algorithm>
#include <set>

using host::Capture;
using host::Handles;
using host::Place;
using host::Token;

struct ihipStream_t {
    bool blocking = true;
    Token last;
    std::shared_ptr<Capture> capture; // under way, if there is one
    std::vector<size_t> front;        // its nodes that the next one of this stream comes after
};

namespace
{

// Never destroyed: applications may destroy handles in their own static destructors.
Handles<ihipStream_t> &streams()
{
    static auto &handles = *new Handles<ihipStream_t>;
    return handles;
}

struct NullStream {
    Token last;
    std::vector<Token> orphans; // of blocking streams that were destroyed
};

NullStream &null_stream()
{
    static auto &only = *new NullStream;
    return only;
}

// ---- Dependencies

std::vector<Token> before_null()
{
    NullStream &null = null_stream();
    std::vector<Token> after = std::move(null.orphans);
    null.orphans.clear();
    after.push_back(null.last);
    streams().for_each([&](const ihipStream_t &s) {
        if (s.blocking)
            after.push_back(s.last);
    });
    return after;
}

std::vector<Token> before_next(const ihipStream_t &s)
{
    std::vector<Token> after{s.last};
    if (s.blocking)
        after.push_back(null_stream().last);
    return after;
}

// ---- Captures

hipError_t break_capture(const std::shared_ptr<Capture> &capture, hipError_t error)
{
    capture->broken = true;
    return error;
}

size_t add_node(Capture &capture, host::Work work, std::vector<size_t> after)
{
    capture.nodes.push_back({std::move(work), std::move(after)});
    return capture.nodes.size() - 1;
}

void join(std::vector<size_t> &front, const std::vector<size_t> &other)
{
    for (const size_t node : other)
        if (std::find(front.begin(), front.end(), node) == front.end())
            front.push_back(node);
}

// The NULL stream waits for blocking streams: those under capture have nothing to wait for.
hipError_t check_null()
{
    hipError_t error = hipSuccess;
    streams().for_each([&](const ihipStream_t &s) {
        if (s.capture && s.blocking)
            error = break_capture(s.capture, hipErrorStreamCaptureImplicit);
    });
    return error;
}

bool forbids_here(const Capture &capture)
{
    return capture.mode == hipStreamCaptureModeGlobal ||
           (capture.mode == hipStreamCaptureModeThreadLocal &&
            capture.thread == std::this_thread::get_id());
}

// All that the capture has done in other streams comes before where its first stream ends.
bool is_joined(const std::shared_ptr<Capture> &capture, const ihipStream_t &origin)
{
    std::set<size_t> reached(origin.front.begin(), origin.front.end());
    for (size_t node = capture->nodes.size(); node-- > 0;)
        if (reached.count(node))
            reached.insert(capture->nodes[node].after.begin(), capture->nodes[node].after.end());
    bool joined = true;
    streams().for_each([&](const ihipStream_t &s) {
        if (s.capture == capture)
            for (const size_t node : s.front)
                joined = joined && reached.count(node);
    });
    return joined;
}

void leave_capture(const std::shared_ptr<Capture> &capture)
{
    capture->ended = true;
    streams().for_each([&](ihipStream_t &s) {
        if (s.capture == capture) {
            s.capture = nullptr;
            s.front.clear();
        }
    });
}

hipError_t begin_capture(hipStream_t handle, ihipStream_t &s, hipStreamCaptureMode mode)
{
    if (s.capture)
        return hipErrorIllegalState;
    s.capture = std::make_shared<Capture>();
    s.capture->origin = handle;
    s.capture->mode = mode;
    s.capture->thread = std::this_thread::get_id();
    return hipSuccess;
}

hipError_t wait_captured(ihipStream_t &s, const Place &place)
{
    if (place.capture->ended)
        return hipErrorCapturedEvent;
    if (!s.capture) {
        s.capture = place.capture;
        s.front = place.front;
    } else if (s.capture == place.capture) {
        join(s.front, place.front);
    } else {
        (void)break_capture(place.capture, hipSuccess);
        return break_capture(s.capture, hipErrorStreamCaptureMerge);
    }
    return hipSuccess;
}

hipError_t stream_token(hipStream_t stream, Token &token)
{
    if (!stream) {
        const hipError_t error = check_null();
        return error == hipSuccess ? host::enqueue(nullptr, before_null(), token) : error;
    }
    return streams().with(stream, [&](const ihipStream_t &s) {
        token = s.last;
        return s.capture ? break_capture(s.capture, hipErrorStreamCaptureUnsupported) : hipSuccess;
    });
}

} // namespace

namespace host
{

hipError_t submit(hipStream_t stream, Work work)
{
    if (!stream) {
        const hipError_t error = check_null();
        return error == hipSuccess ? enqueue(std::move(work), before_null(), null_stream().last)
                                   : error;
    }
    return streams().with(stream, [&](ihipStream_t &s) {
        if (!s.capture)
            return enqueue(std::move(work), before_next(s), s.last);
        s.front = {add_node(*s.capture, std::move(work), s.front)};
        return s.capture->broken ? hipErrorStreamCaptureInvalidated : hipSuccess;
    });
}

bool runs_at_once(hipStream_t stream)
{
    bool captured = false;
    if (stream)
        streams().with(stream, [&](const ihipStream_t &s) {
            captured = s.capture != nullptr;
            return hipSuccess;
        });
    return is_eager() && !captured;
}

hipError_t submit_and_wait(hipStream_t stream, Work work)
{
    Token token;
    hipError_t error = check_uncaptured();
    if (error == hipSuccess)
        error = submit(stream, std::move(work));
    if (error == hipSuccess)
        error = stream_token(stream, token);
    return error == hipSuccess ? finish(token) : error;
}

static hipError_t capture_nodes(ihipStream_t &s, const std::vector<Node> &nodes)
{
    const size_t first = s.capture->nodes.size();
    std::vector<size_t> front = s.front;
    for (const Node &node : nodes) {
        std::vector<size_t> after = node.after.empty() ? s.front : node.after;
        if (!node.after.empty())
            for (size_t &before : after)
                before += first;
        join(front, {add_node(*s.capture, node.work, std::move(after))});
    }
    s.front = std::move(front);
    return s.capture->broken ? hipErrorStreamCaptureInvalidated : hipSuccess;
}

static hipError_t enqueue_nodes(const std::vector<Node> &nodes, std::vector<Token> before,
                                Token &last)
{
    std::vector<Token> tokens(nodes.size());
    hipError_t error = hipSuccess;
    for (size_t i = 0; i < nodes.size() && error == hipSuccess; ++i) {
        std::vector<Token> after;
        for (const size_t node : nodes[i].after)
            after.push_back(tokens[node]);
        error = enqueue(nodes[i].work, nodes[i].after.empty() ? before : after, tokens[i]);
    }
    tokens.insert(tokens.end(), before.begin(), before.end());
    const hipError_t ended = enqueue(nullptr, std::move(tokens), last);
    return error == hipSuccess ? ended : error;
}

hipError_t mark(hipStream_t stream, Work work, Place &place)
{
    place = {};
    if (!stream) {
        const hipError_t error = check_null();
        return error == hipSuccess ? enqueue(std::move(work), before_null(), place.token) : error;
    }
    return streams().with(stream, [&](ihipStream_t &s) {
        if (!s.capture) {
            const hipError_t error = enqueue(std::move(work), before_next(s), place.token);
            s.last = place.token;
            return error;
        }
        place.capture = s.capture;
        place.front = s.front;
        return s.capture->broken ? hipErrorStreamCaptureInvalidated : hipSuccess;
    });
}

hipError_t wait_for(hipStream_t stream, const Place &place)
{
    if (!stream) {
        const hipError_t error = place.capture ? hipErrorStreamCaptureImplicit : check_null();
        if (error != hipSuccess)
            return error;
        std::vector<Token> after = before_null();
        after.push_back(place.token);
        return enqueue(nullptr, std::move(after), null_stream().last);
    }
    return streams().with(stream, [&](ihipStream_t &s) {
        if (place.capture)
            return wait_captured(s, place);
        if (s.capture)
            return break_capture(s.capture, hipErrorStreamCaptureIsolation);
        std::vector<Token> after = before_next(s);
        after.push_back(place.token);
        return enqueue(nullptr, std::move(after), s.last);
    });
}

hipError_t submit_nodes(hipStream_t stream, const std::vector<Node> &nodes, const Token &earlier,
                        Token &last)
{
    last = nullptr;
    if (!stream) {
        const hipError_t error = check_null();
        if (error != hipSuccess)
            return error;
        std::vector<Token> before = before_null();
        before.push_back(earlier);
        const hipError_t launched = enqueue_nodes(nodes, std::move(before), last);
        null_stream().last = last;
        return launched;
    }
    return streams().with(stream, [&](ihipStream_t &s) {
        if (s.capture)
            return capture_nodes(s, nodes);
        std::vector<Token> before = before_next(s);
        before.push_back(earlier);
        const hipError_t error = enqueue_nodes(nodes, std::move(before), last);
        s.last = last;
        return error;
    });
}

hipError_t answer(const Token &token)
{
    approach(token);
    return is_done(token) ? hipSuccess : hipErrorNotReady;
}

hipError_t check_uncaptured()
{
    hipError_t error = hipSuccess;
    streams().for_each([&](const ihipStream_t &s) {
        if (s.capture && forbids_here(*s.capture))
            error = break_capture(s.capture, hipErrorStreamCaptureUnsupported);
    });
    return error;
}

hipError_t end_capture(hipStream_t stream, std::vector<Node> &nodes)
{
    return streams().with(stream, [&](ihipStream_t &s) {
        const std::shared_ptr<Capture> capture = s.capture;
        if (!capture)
            return hipErrorIllegalState;
        if (capture->origin != stream)
            return break_capture(capture, hipErrorStreamCaptureUnmatched);
        if (capture->mode != hipStreamCaptureModeRelaxed &&
            capture->thread != std::this_thread::get_id())
            return break_capture(capture, hipErrorStreamCaptureWrongThread);
        const bool joined = is_joined(capture, s);
        leave_capture(capture);
        if (capture->broken)
            return hipErrorStreamCaptureInvalidated;
        if (!joined)
            return hipErrorStreamCaptureUnjoined;
        nodes = std::move(capture->nodes);
        return hipSuccess;
    });
}

} // namespace host

hipError_t hipStreamCreate(hipStream_t *stream)
{
    return host::record(streams().create(stream));
}

hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned int flags)
{
    if (flags != hipStreamDefault && flags != hipStreamNonBlocking)
        return host::record(hipErrorInvalidValue);
    const hipError_t error = streams().create(stream);
    if (error == hipSuccess)
        (*stream)->blocking = flags == hipStreamDefault;
    return host::record(error);
}

hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    if (least)
        *least = 0;
    if (greatest)
        *greatest = -1;
    return host::record(hipSuccess);
}

hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned int flags, int)
{
    return hipStreamCreateWithFlags(stream, flags);
}

// Its work goes on.
hipError_t hipStreamDestroy(hipStream_t stream)
{
    const hipError_t error = streams().with(stream, [](ihipStream_t &s) {
        if (s.capture)
            return break_capture(s.capture, hipErrorStreamCaptureUnsupported);
        if (s.blocking && !host::is_done(s.last))
            null_stream().orphans.push_back(s.last);
        return hipSuccess;
    });
    return host::record(error == hipSuccess ? streams().destroy(stream) : error);
}

hipError_t hipStreamSynchronize(hipStream_t stream)
{
    Token token;
    const hipError_t error = stream_token(stream, token);
    return host::record(error == hipSuccess ? host::finish(token) : error);
}

hipError_t hipStreamWaitValue32(hipStream_t stream, void *pointer, uint32_t value,
                                unsigned int flags, uint32_t mask)
{
    if (!pointer || !stream || flags != hipStreamWaitValueGte || mask != UINT32_MAX)
        return host::record(hipErrorInvalidValue);
    const volatile uint32_t *const at = static_cast<const volatile uint32_t *>(pointer);
    const auto test = [at, value] { return static_cast<int32_t>(*at - value) >= 0; };
    return host::record(streams().with(stream, [&](ihipStream_t &s) {
        return s.capture ? break_capture(s.capture, hipErrorStreamCaptureUnsupported)
                         : host::enqueue_test(test, before_next(s), s.last);
    }));
}

hipError_t hipStreamQuery(hipStream_t stream)
{
    Token token;
    const hipError_t error = stream_token(stream, token);
    return error == hipSuccess ? host::answer(token) : host::record(error);
}

hipError_t hipStreamBeginCapture(hipStream_t stream, hipStreamCaptureMode mode)
{
    if (mode < hipStreamCaptureModeGlobal || mode > hipStreamCaptureModeRelaxed)
        return host::record(hipErrorInvalidValue);
    if (!stream)
        return host::record(hipErrorStreamCaptureUnsupported);
    return host::record(
        streams().with(stream, [&](ihipStream_t &s) { return begin_capture(stream, s, mode); }));
}

hipError_t hipStreamIsCapturing(hipStream_t stream, hipStreamCaptureStatus *status)
{
    if (!status)
        return host::record(hipErrorInvalidValue);
    *status = hipStreamCaptureStatusNone;
    if (!stream)
        return host::record(check_null());
    return host::record(streams().with(stream, [&](const ihipStream_t &s) {
        if (s.capture)
            *status = s.capture->broken ? hipStreamCaptureStatusInvalidated
                                        : hipStreamCaptureStatusActive;
        return hipSuccess;
    }));
}

hipError_t hipDeviceSynchronize(void)
{
    const hipError_t error = host::check_uncaptured();
    return host::record(error == hipSuccess ? host::finish_all() : error);
}

hipError_t hipDeviceReset(void)
{
    return hipDeviceSynchronize();
}
