// SPDX-License-Identifier: MIT
// Streams: where work is enqueued. In order within a stream; the NULL stream waits for blocking
// streams and they for it; a stream under capture keeps its work for a graph.
#ifndef HIPSTENCIL_HOST_STREAM_HPP
#define HIPSTENCIL_HOST_STREAM_HPP

#include "queue.hpp"

#include <thread>

namespace host
{

// Work of a graph and the nodes that it comes after, by their numbers, which are lower.
struct Node {
    Work work;
    std::vector<size_t> after;
};

struct Capture {
    std::vector<Node> nodes;
    hipStream_t origin = nullptr;
    hipStreamCaptureMode mode = hipStreamCaptureModeGlobal;
    std::thread::id thread;
    bool broken = false; // by a call that a capture does not allow
    bool ended = false;
};

// A point in the order of a stream: what an event records.
struct Place {
    Token token;
    std::shared_ptr<Capture> capture; // that it lies in, with its nodes that come before it
    std::vector<size_t> front;
};

// Enqueues and returns. In a capture: keeps the work.
hipError_t submit(hipStream_t stream, Work work);

// Whether what is submitted next has run, or was refused, when that call returns.
bool runs_at_once(hipStream_t stream);

// Enqueues, and waits until it has run. No capture may be under way.
hipError_t submit_and_wait(hipStream_t stream, Work work);

// Enqueues work, which a capture leaves out, and tells where in the stream it stands.
hipError_t mark(hipStream_t stream, Work work, Place &place);

// What is enqueued from now on comes after the place; a stream joins the place's capture so.
hipError_t wait_for(hipStream_t stream, const Place &place);

// For polling: hipSuccess or hipErrorNotReady, which is an answer and not recorded as an error.
hipError_t answer(const Token &token);

// Enqueues a graph's nodes, `earlier` before them. `last`: what to wait for.
hipError_t submit_nodes(hipStream_t stream, const std::vector<Node> &nodes, const Token &earlier,
                        Token &last);

// For calls that a capture does not allow, as allocations: hipErrorStreamCaptureUnsupported if
// there is one that forbids them, which is broken then.
hipError_t check_uncaptured();

// Ends the capture that began in this stream.
hipError_t end_capture(hipStream_t stream, std::vector<Node> &nodes);

} // namespace host

#endif
