// SPDX-License-Identifier: MIT
// A group is a launch, as it is of NCCL: its messages are sent and received when the stream comes to it, by whatever
// thread runs kernels then. MPI has MPI_THREAD_MULTIPLE.
#include <hip/hip_runtime.h>
#include <mpi.h>

#include <cstdlib>
#include <cstring>
#include <set>
#include <vector>

extern "C" {
#include "nccl.h"
}

struct region {
    char *memory;
    size_t bytes;
};

struct ncclComm {
    MPI_Comm mpi;
    std::set<region *> known;
};

namespace
{

struct call {
    void *memory;
    size_t bytes;
    int peer, order;
    bool sent;
};

struct group {
    MPI_Comm comm;
    hipStream_t stream;
    std::vector<call> calls;
};

group *open_one = nullptr; // one at a time

// Whether it lies in what was registered, as all messages do or none.
bool is_known(ncclComm_t comm, const void *memory, size_t bytes)
{
    const char *const first = static_cast<const char *>(memory);
    for (const region *r : comm->known)
        if (first >= r->memory && first + bytes <= r->memory + r->bytes)
            return true;
    return false;
}

// The k-th that is sent to a rank is the k-th that this one receives from here.
ncclResult_t add(call c, ncclComm_t comm, hipStream_t stream)
{
    if (!is_known(comm, c.memory, c.bytes))
        return ncclUnhandledCudaError;
    for (const call &other : open_one->calls)
        c.order += other.peer == c.peer && other.sent == c.sent;
    open_one->comm = comm->mpi;
    open_one->stream = stream;
    open_one->calls.push_back(c);
    return ncclSuccess;
}

__global__ void move(group *g)
{
    std::vector<MPI_Request> requests(g->calls.size());
    for (size_t i = 0; i < requests.size(); i++) {
        const call &c = g->calls[i];
        if (c.sent)
            MPI_Isend(c.memory, int(c.bytes), MPI_BYTE, c.peer, c.order, g->comm, &requests[i]);
        else
            MPI_Irecv(c.memory, int(c.bytes), MPI_BYTE, c.peer, c.order, g->comm, &requests[i]);
    }
    MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
    delete g;
}

} // namespace

extern "C" ncclResult_t ncclGetUniqueId(ncclUniqueId *id)
{
    memset(id, 7, sizeof *id);
    return ncclSuccess;
}

extern "C" ncclResult_t ncclCommInitRankConfig(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank, ncclConfig_t *)
{
    int there = 0, here = 0, level = 0;
    MPI_Comm_size(MPI_COMM_WORLD, &there);
    MPI_Comm_rank(MPI_COMM_WORLD, &here);
    MPI_Query_thread(&level);
    if (there != ranks || here != rank || id.internal[127] != 7 || level != MPI_THREAD_MULTIPLE)
        return ncclUnhandledCudaError;
    *comm = new ncclComm;
    MPI_Comm_dup(MPI_COMM_WORLD, &(*comm)->mpi);
    return ncclSuccess;
}

extern "C" ncclResult_t ncclMemAlloc(void **memory, size_t bytes)
{
    return hipMalloc(memory, bytes) == hipSuccess ? ncclSuccess : ncclUnhandledCudaError;
}

extern "C" ncclResult_t ncclMemFree(void *memory)
{
    return hipFree(memory) == hipSuccess ? ncclSuccess : ncclUnhandledCudaError;
}

extern "C" ncclResult_t ncclCommRegister(ncclComm_t comm, void *memory, size_t bytes, void **handle)
{
    region *const r = new region{static_cast<char *>(memory), bytes};
    comm->known.insert(r);
    *handle = r;
    return ncclSuccess;
}

extern "C" ncclResult_t ncclCommDeregister(ncclComm_t comm, void *handle)
{
    region *const r = static_cast<region *>(handle);
    if (comm->known.erase(r) != 1)
        return ncclUnhandledCudaError;
    delete r;
    return ncclSuccess;
}

extern "C" ncclResult_t ncclCommDestroy(ncclComm_t comm)
{
    if (!comm->known.empty())
        abort(); // memory that nobody gave back
    MPI_Comm_free(&comm->mpi);
    delete comm;
    return ncclSuccess;
}

extern "C" ncclResult_t ncclCommGetAsyncError(ncclComm_t, ncclResult_t *error)
{
    *error = ncclSuccess;
    return ncclSuccess;
}

extern "C" const char *ncclGetErrorString(ncclResult_t result)
{
    return result == ncclSuccess ? "no error" : "an error";
}

extern "C" ncclResult_t ncclGroupStart()
{
    open_one = new group;
    return ncclSuccess;
}

extern "C" ncclResult_t ncclSend(const void *memory, size_t bytes, ncclDataType_t, int peer, ncclComm_t comm,
    hipStream_t stream)
{
    return add({const_cast<void *>(memory), bytes, peer, 0, true}, comm, stream);
}

extern "C" ncclResult_t ncclRecv(void *memory, size_t bytes, ncclDataType_t, int peer, ncclComm_t comm, hipStream_t stream)
{
    return add({memory, bytes, peer, 0, false}, comm, stream);
}

extern "C" ncclResult_t ncclGroupEnd()
{
    group *const g = open_one;
    open_one = nullptr;
    if (g->calls.empty()) {
        delete g;
        return ncclSuccess;
    }
    hipLaunchKernelGGL(move, dim3(1), dim3(1), 0, g->stream, g);
    return hipGetLastError() == hipSuccess ? ncclSuccess : ncclUnhandledCudaError;
}
