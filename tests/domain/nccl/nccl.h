// SPDX-License-Identifier: MIT
// As much of NCCL's interface as transport_nccl.c uses, for the host platform: over MPI (nccl.c). Sends and receives of a
// group are matched between two ranks by their order alone.
#ifndef TESTS_DOMAIN_NCCL_H
#define TESTS_DOMAIN_NCCL_H

#include <stddef.h>

#include <hip/hip_runtime_api.h>

typedef struct ncclComm *ncclComm_t;
typedef enum { ncclSuccess = 0, ncclUnhandledCudaError = 1, ncclInProgress = 7 } ncclResult_t;
typedef enum { ncclChar = 0 } ncclDataType_t;
typedef struct {
    char internal[128];
} ncclUniqueId;

typedef struct {
    int cgaClusterSize, minCTAs, maxCTAs;
} ncclConfig_t;
#define NCCL_CONFIG_INITIALIZER                                                                    \
    {                                                                                              \
        0, 0, 0                                                                                    \
    }

ncclResult_t ncclGetUniqueId(ncclUniqueId *id);
ncclResult_t ncclCommInitRankConfig(ncclComm_t *comm, int ranks, ncclUniqueId id, int rank,
                                    ncclConfig_t *config);
ncclResult_t ncclCommDestroy(ncclComm_t comm);
ncclResult_t ncclCommGetAsyncError(ncclComm_t comm, ncclResult_t *error);
const char *ncclGetErrorString(ncclResult_t result);
ncclResult_t ncclMemAlloc(void **memory, size_t bytes);
ncclResult_t ncclMemFree(void *memory);
ncclResult_t ncclCommRegister(ncclComm_t comm, void *memory, size_t bytes, void **handle);
ncclResult_t ncclCommDeregister(ncclComm_t comm, void *handle);
ncclResult_t ncclGroupStart(void);
ncclResult_t ncclGroupEnd(void);
ncclResult_t ncclSend(const void *memory, size_t count, ncclDataType_t type, int peer,
                      ncclComm_t comm, hipStream_t stream);
ncclResult_t ncclRecv(void *memory, size_t count, ncclDataType_t type, int peer, ncclComm_t comm,
                      hipStream_t stream);

#endif
