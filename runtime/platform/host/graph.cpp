// SPDX-License-Identifier: MIT
// Graphs: what a capture kept, enqueued as a whole as often as wanted.
#include "errors.hpp"
#include "handles.hpp"
#include "stream.hpp"

struct ihipGraph {
    std::vector<host::Node> nodes;
};

struct hipGraphExec {
    std::shared_ptr<const std::vector<host::Node>> nodes;
    host::Token last; // launches of one executable graph do not overlap
};

namespace
{

host::Handles<ihipGraph> &graphs()
{
    static auto &handles = *new host::Handles<ihipGraph>;
    return handles;
}

host::Handles<hipGraphExec> &executables()
{
    static auto &handles = *new host::Handles<hipGraphExec>;
    return handles;
}

hipError_t instantiate(hipGraphExec_t *exec, const ihipGraph &graph)
{
    const hipError_t error = executables().create(exec);
    if (error == hipSuccess)
        (*exec)->nodes = std::make_shared<const std::vector<host::Node>>(graph.nodes);
    return error;
}

} // namespace

hipError_t hipStreamEndCapture(hipStream_t stream, hipGraph_t *graph)
{
    if (!graph)
        return host::record(hipErrorInvalidValue);
    std::vector<host::Node> nodes;
    *graph = nullptr;
    hipError_t error = stream ? host::end_capture(stream, nodes) : hipErrorStreamCaptureUnmatched;
    if (error == hipSuccess)
        error = graphs().create(graph);
    if (error == hipSuccess)
        (*graph)->nodes = std::move(nodes);
    return host::record(error);
}

hipError_t hipGraphInstantiate(hipGraphExec_t *exec, hipGraph_t graph, hipGraphNode_t *, char *,
                               size_t)
{
    if (!exec)
        return host::record(hipErrorInvalidValue);
    return host::record(
        graphs().with(graph, [&](const ihipGraph &g) { return instantiate(exec, g); }));
}

hipError_t hipGraphLaunch(hipGraphExec_t exec, hipStream_t stream)
{
    // Not under the lock of executable graphs: work that runs at once may take long.
    std::shared_ptr<const std::vector<host::Node>> nodes;
    host::Token earlier, last;
    hipError_t error = executables().with(exec, [&](const hipGraphExec &e) {
        nodes = e.nodes;
        earlier = e.last;
        return hipSuccess;
    });
    if (error == hipSuccess)
        error = host::submit_nodes(stream, *nodes, earlier, last);
    if (error == hipSuccess)
        error = executables().with(exec, [&](hipGraphExec &e) {
            if (last)
                e.last = last;
            return hipSuccess;
        });
    return host::record(error);
}

hipError_t hipGraphDestroy(hipGraph_t graph)
{
    return host::record(graphs().destroy(graph));
}

hipError_t hipGraphExecDestroy(hipGraphExec_t exec)
{
    return host::record(executables().destroy(exec));
}
