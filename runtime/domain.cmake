# SPDX-License-Identifier: MIT
# The library of domains, hipstencil_domain: of runtime/src/domain, where MPI is found and something compiles kernels.
#
#   HIPSTENCIL_WITH_MPI    unless told, as a part of hipstencil itself where MPI is found, otherwise not
#   HIPSTENCIL_WITH_NCCL   halos by NCCL or RCCL; unless told, where it is found and the platform is not the host
include_guard(DIRECTORY)

function(hipstencil_find_mpi)
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    if(NOT C IN_LIST languages)
        return()
    endif()
    set(MPI_CXX_SKIP_MPICXX ON)
    find_package(MPI QUIET COMPONENTS C)
    set(HIPSTENCIL_HAS_MPI ${MPI_C_FOUND} PARENT_SCOPE)
endfunction()

# What a target of its sources is compiled and linked with, beside the runtime library.
function(hipstencil_domain_libraries target platform)
    target_link_libraries(${target} PUBLIC MPI::MPI_C)
    if(platform STREQUAL "host")
        return()
    endif()
    find_path(HIPSTENCIL_NCCL_INCLUDES NAMES nccl.h rccl/rccl.h)
    find_library(HIPSTENCIL_NCCL_LIBRARIES NAMES rccl nccl)
    mark_as_advanced(HIPSTENCIL_NCCL_INCLUDES HIPSTENCIL_NCCL_LIBRARIES)
    set(found OFF)
    if(HIPSTENCIL_NCCL_INCLUDES AND HIPSTENCIL_NCCL_LIBRARIES)
        set(found ON)
    endif()
    option(HIPSTENCIL_WITH_NCCL "Halos of neighbours come by NCCL or RCCL" ${found})
    if(HIPSTENCIL_WITH_NCCL)
        target_compile_definitions(${target} PRIVATE HIPSTENCIL_WITH_NCCL)
        if(EXISTS ${HIPSTENCIL_NCCL_INCLUDES}/rccl/rccl.h)
            target_compile_definitions(${target} PRIVATE HIPSTENCIL_NCCL_IS_RCCL)
        endif()
        target_include_directories(${target} SYSTEM PRIVATE ${HIPSTENCIL_NCCL_INCLUDES})
        target_link_libraries(${target} PRIVATE ${HIPSTENCIL_NCCL_LIBRARIES})
    endif()
endfunction()

set(HIPSTENCIL_DOMAIN_SOURCES
    agree.c decompose.c domain.c domain_around.c domain_checkpoint.c domain_choose.c domain_cut.c domain_points.c domain_steps.c domain_transfer.c
    domain_signal.c domain_watch.c parcel.c transport.c transport_mpi.c transport_nccl.c)
list(TRANSFORM HIPSTENCIL_DOMAIN_SOURCES PREPEND ${CMAKE_CURRENT_LIST_DIR}/src/domain/)
