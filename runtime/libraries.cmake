# SPDX-License-Identifier: MIT
# What the runtime library may be made with beside HIP, for whoever compiles its sources:
#
#   HIPSTENCIL_WITH_HDF5   checkpoints in HDF5 (Debian: libhdf5-dev); unless told, as a part of hipstencil
#                          itself where it is found, otherwise not
#   HIPSTENCIL_WITH_PNG    pictures (Debian: libpng-dev); unless told, where it is found
#
# Threads are the system's. Libraries are linked by their files, so that an installed static library names no target of this project.
include_guard(DIRECTORY)
include(CheckIncludeFile)

# hipstencil_find_library(NAME HEADER LIBRARY MODULE…): HIPSTENCIL_NAME_LIBRARIES and HIPSTENCIL_NAME_INCLUDES in the
# cache, by pkg-config under one of the modules' names or by header and library; HIPSTENCIL_HAS_NAME, whether they are
# there and the header compiles (that of a parallel HDF5 wants MPI's).
function(hipstencil_find_library name header library)
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND AND NOT HIPSTENCIL_${name}_LIBRARIES)
        pkg_search_module(HIPSTENCIL_PC_${name} QUIET ${ARGN})
    endif()
    find_path(HIPSTENCIL_${name}_INCLUDES ${header} HINTS ${HIPSTENCIL_PC_${name}_INCLUDE_DIRS})
    find_library(HIPSTENCIL_${name}_LIBRARIES ${library} HINTS ${HIPSTENCIL_PC_${name}_LIBRARY_DIRS})
    mark_as_advanced(HIPSTENCIL_${name}_INCLUDES HIPSTENCIL_${name}_LIBRARIES)
    if(HIPSTENCIL_${name}_INCLUDES AND HIPSTENCIL_${name}_LIBRARIES)
        set(CMAKE_REQUIRED_INCLUDES ${HIPSTENCIL_${name}_INCLUDES})
        check_include_file(${header} HIPSTENCIL_HAS_${name})
    else()
        unset(HIPSTENCIL_HAS_${name} CACHE) # the next run asks again
    endif()
endfunction()

# hipstencil_runtime_option(NAME HELP DEFAULT_WHERE_FOUND HEADER LIBRARY MODULE…): the option HIPSTENCIL_WITH_NAME.
function(hipstencil_runtime_option name help default header library)
    hipstencil_find_library(${name} ${header} ${library} ${ARGN})
    if(NOT HIPSTENCIL_HAS_${name})
        set(default OFF)
    endif()
    option(HIPSTENCIL_WITH_${name} "${help}" ${default})
    if(HIPSTENCIL_WITH_${name} AND NOT HIPSTENCIL_HAS_${name})
        message(FATAL_ERROR "HIPSTENCIL_WITH_${name} is ON, and there is no ${header} that compiles, with lib${library}: "
            "neither pkg-config nor CMAKE_PREFIX_PATH has it. Install it, or set HIPSTENCIL_WITH_${name}=OFF")
    endif()
endfunction()

find_package(Threads REQUIRED)
set(itself OFF)
if(PROJECT_NAME STREQUAL "hipstencil")
    set(itself ON)
endif()
hipstencil_runtime_option(HDF5 "The runtime library writes checkpoints in HDF5" ${itself} hdf5.h hdf5 hdf5-serial hdf5)
hipstencil_runtime_option(PNG "The runtime library writes pictures, as PNG" ON png.h png libpng16 libpng)

# What a target of the library's sources is compiled and linked with.
function(hipstencil_runtime_libraries target)
    target_link_libraries(${target} PRIVATE Threads::Threads m)
    foreach(name HDF5 PNG)
        if(HIPSTENCIL_WITH_${name})
            target_compile_definitions(${target} PRIVATE HIPSTENCIL_WITH_${name})
            target_include_directories(${target} SYSTEM PRIVATE ${HIPSTENCIL_${name}_INCLUDES})
            target_link_libraries(${target} PRIVATE ${HIPSTENCIL_${name}_LIBRARIES})
        endif()
    endforeach()
endfunction()
