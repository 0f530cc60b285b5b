# SPDX-License-Identifier: MIT
#[[
hipstencil_add_stencil(TARGET SPECS FILE…
    [NAME NAME…] [STRATEGIES NAME…] [SET KEY=VALUE…] [TYPE float|double] [TARGETS gfx90a…]
    [PLATFORM amd|nvidia|host] [BINDINGS fortran python] [RUNTIME] [DOMAIN] [DEPENDS FILE|TARGET…])

Generates the kernels of each spec when they are built and makes them a part of TARGET, an executable
or a library, which then includes <name>.h. They are generated again when a spec, a module that it
requires or the generator has changed, and compiled again when that changes their text.

SPECS       the files; one that is made by the build is called *.lua, or is OUTPUT of a command of this
            directory, before this call
NAME        of the operators, one for each spec; default: the spec's file name without .lua. The
            generator does not run at configure time, so names of files come from here. One that
            is not the operator's is an error of the build, which says what to write.
STRATEGIES  which are compiled in (hipstencil list); default: all that apply
SET         settings of every strategy, such as block=32x8
TYPE        of the elements, instead of the spec's
TARGETS     GPUs to compile for, the first of which plans are made for; default: the architectures
            of the project (CMAKE_HIP_ARCHITECTURES, GPU_TARGETS; CMAKE_CUDA_ARCHITECTURES), and
            plans for gfx90a, on NVIDIA for sm_90
PLATFORM    default: HIPSTENCIL_PLATFORM, otherwise what the project compiles with: the language
            HIP; the language CUDA; a C++ compiler that is hipcc or amdclang++
BINDINGS    fortran: TARGET uses the module stencil_<name>; python: <name>.py is made, in
            hipstencil/TARGET/<name> below the build's folder of this directory
RUNTIME     the runtime library too, <hipstencil/*.h>, compiled for that platform, with HDF5 where
            HIPSTENCIL_WITH_HDF5 is ON, with libpng where it is found (HIPSTENCIL_WITH_PNG)
DOMAIN      RUNTIME, and the library of domains, <hipstencil/domain.h>, where MPI is found: then
            HIPSTENCIL_HAS_DOMAIN is 1 where TARGET is compiled, and TARGET is linked with MPI::MPI_C; with NCCL
            or RCCL where that is found (HIPSTENCIL_WITH_NCCL). HIPSTENCIL_WITH_MPI=OFF: without
DEPENDS     what has to be built before, such as the ExternalProject that makes the generator

hipstencil_EXECUTABLE is the generator to run, if it is not that of the package or of this project:
one for the machine that builds, where that is not the machine that runs the program.
#]]
include_guard(GLOBAL)
cmake_policy(VERSION 3.21)

# ---- arguments ----------------------------------------------------------------------------------

function(hipstencil_add_stencil target)
    set(lists SPECS NAME STRATEGIES SET TARGETS BINDINGS DEPENDS)
    cmake_parse_arguments(PARSE_ARGV 1 arg "RUNTIME;DOMAIN" "TYPE;PLATFORM" "${lists}")
    set(call "hipstencil_add_stencil(${target})")
    set(known "SPECS NAME STRATEGIES SET TYPE TARGETS PLATFORM BINDINGS RUNTIME DOMAIN DEPENDS")
    if(arg_UNPARSED_ARGUMENTS OR arg_KEYWORDS_MISSING_VALUES)
        message(FATAL_ERROR "${call}: '${arg_UNPARSED_ARGUMENTS}${arg_KEYWORDS_MISSING_VALUES}' is no "
            "argument or lacks its value; known: ${known}")
    endif()
    _hipstencil_check_target(${target} "${call}")
    if(NOT arg_SPECS)
        message(FATAL_ERROR "${call}: SPECS is missing, the files of the stencils")
    endif()
    _hipstencil_check_specs("${known}" "${call}")
    list(LENGTH arg_SPECS specs)
    list(LENGTH arg_NAME names)
    if(names AND NOT names EQUAL specs)
        message(FATAL_ERROR "${call}: NAME has ${names} names for ${specs} SPECS")
    endif()
    _hipstencil_check_bindings("${call}")
    _hipstencil_way(way "${arg_PLATFORM}" "${call}")
    _hipstencil_architectures(architectures plan_for ${way} "${arg_TARGETS}")
    _hipstencil_words(words "${plan_for}")
    foreach(spec IN LISTS arg_SPECS)
        list(POP_FRONT arg_NAME name)
        _hipstencil_operator_name(name "${spec}" "${name}" "${call}")
        _hipstencil_generate(${target} "${spec}" ${name} "${words}" "${arg_DEPENDS}" "${call}")
        _hipstencil_compile(${target} ${name} ${way} "${architectures}")
        if("fortran" IN_LIST arg_BINDINGS)
            _hipstencil_compile_fortran(${target} ${name})
        endif()
    endforeach()
    _hipstencil_use_platform(${target} ${way})
    if(arg_RUNTIME OR arg_DOMAIN)
        _hipstencil_use_runtime(${target} ${way} "${architectures}" "${call}")
    endif()
    if(arg_DOMAIN)
        _hipstencil_use_domain(${target} ${way} "${architectures}")
    endif()
endfunction()

# What generate is told, by the caller's arguments.
function(_hipstencil_words out plan_for)
    set(words --quiet)
    if(arg_STRATEGIES)
        list(JOIN arg_STRATEGIES "," strategies)
        list(APPEND words --strategies ${strategies})
    endif()
    if(arg_BINDINGS)
        list(JOIN arg_BINDINGS "," bindings)
        list(APPEND words --bindings ${bindings})
    endif()
    if(arg_TYPE)
        list(APPEND words --type ${arg_TYPE})
    endif()
    if(plan_for)
        list(APPEND words --target ${plan_for})
    endif()
    foreach(setting IN LISTS arg_SET)
        list(APPEND words --set ${setting})
    endforeach()
    set(${out} "${words}" PARENT_SCOPE)
endfunction()

function(_hipstencil_check_target target call)
    if(NOT TARGET ${target})
        message(FATAL_ERROR "${call}: there is no target of that name yet; add_executable or add_library comes first")
    endif()
    get_target_property(type ${target} TYPE)
    get_target_property(alias ${target} ALIASED_TARGET)
    get_target_property(imported ${target} IMPORTED)
    if(alias OR imported OR NOT type MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE)_LIBRARY)$")
        message(FATAL_ERROR "${call}: stencils go into an executable or a static or shared library of this project, "
            "by its own name")
    endif()
endfunction()

function(_hipstencil_check_bindings call)
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    foreach(language IN LISTS arg_BINDINGS)
        if(NOT language MATCHES "^(fortran|python)$")
            message(FATAL_ERROR "${call}: there are no BINDINGS '${language}'; they are fortran and python")
        endif()
    endforeach()
    if("fortran" IN_LIST arg_BINDINGS AND NOT Fortran IN_LIST languages)
        message(FATAL_ERROR "${call}: BINDINGS fortran needs the language Fortran: enable_language(Fortran)")
    endif()
endfunction()

# A misspelt argument after SPECS is one more of them. What is made later, or is yet to be written, is told by its name.
function(_hipstencil_check_specs known call)
    foreach(spec IN LISTS arg_SPECS)
        cmake_path(ABSOLUTE_PATH spec BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE OUTPUT_VARIABLE file)
        get_source_file_property(generated "${file}" GENERATED)
        if(NOT spec MATCHES "[.]lua$" AND NOT EXISTS "${file}" AND NOT generated)
            message(FATAL_ERROR "${call}: there is no spec '${spec}'; an argument would be one of: ${known}")
        endif()
    endforeach()
endfunction()

# The name that was given, else that of the file.
function(_hipstencil_operator_name out spec name call)
    if(name STREQUAL "")
        cmake_path(GET spec STEM LAST_ONLY name)
    endif()
    if(NOT name MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
        message(FATAL_ERROR "${call}: '${name}' cannot be the name of the operator of ${spec}; say NAME")
    endif()
    set(${out} ${name} PARENT_SCOPE)
endfunction()

# ---- what kernels are compiled with -------------------------------------------------------------

# One of: hip_language, hip_language_on_nvidia, cuda_language, hip_compiler, host
function(_hipstencil_way out platform call)
    if(platform STREQUAL "")
        set(platform "${HIPSTENCIL_PLATFORM}")
    endif()
    if(NOT platform MATCHES "^(amd|nvidia|host|auto|)$")
        message(FATAL_ERROR "${call}: there is no platform '${platform}'; platforms are amd, nvidia and host")
    endif()
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    set(hip_compiler "(hipcc|amdclang[+][+])[^/]*$")
    if(platform STREQUAL "amd" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang") # asked to be one
        set(hip_compiler ".")
    endif()
    set(ways "")
    if(HIP IN_LIST languages AND CMAKE_HIP_PLATFORM STREQUAL "nvidia")
        list(APPEND ways nvidia:hip_language_on_nvidia)
    elseif(HIP IN_LIST languages)
        list(APPEND ways amd:hip_language)
    endif()
    if(CUDA IN_LIST languages)
        list(APPEND ways nvidia:cuda_language)
    endif()
    if(CXX IN_LIST languages AND CMAKE_CXX_COMPILER MATCHES "${hip_compiler}")
        list(APPEND ways amd:hip_compiler)
    endif()
    if(CXX IN_LIST languages AND platform STREQUAL "host") # never unasked
        list(APPEND ways host:host)
    endif()
    if(NOT platform MATCHES "^(auto|)$")
        list(FILTER ways INCLUDE REGEX "^${platform}:")
    endif()
    if(NOT ways)
        _hipstencil_no_way("${platform}" "${call}")
    endif()
    list(GET ways 0 way)
    string(REGEX REPLACE ".*:" "" way ${way})
    set(${out} ${way} PARENT_SCOPE)
endfunction()

function(_hipstencil_no_way platform call)
    set(amd "  AMD: enable_language(HIP), with ROCm in CMAKE_PREFIX_PATH (/opt/rocm)\n"
            "  AMD: a C++ compiler that knows HIP: -DCMAKE_CXX_COMPILER=hipcc, or amdclang++")
    set(nvidia "  NVIDIA: enable_language(CUDA)")
    set(host "  CPU threads: -DHIPSTENCIL_PLATFORM=host, or PLATFORM host, and the language CXX")
    string(CONCAT amd ${amd})
    if(platform MATCHES "^(auto|)$")
        set(ways "${amd}\n${nvidia}\n${host}")
    else()
        set(ways "${${platform}}")
    endif()
    message(FATAL_ERROR "${call}: this project compiles with nothing that takes HIP kernels. What would do, "
        "before this call:\n${ways}")
endfunction()

# What to compile for, as the compiler's language names it, and the first of TARGETS: plans are for it.
function(_hipstencil_architectures out_architectures out_plan way targets)
    list(TRANSFORM targets REPLACE ":.*" "" OUTPUT_VARIABLE plans) # gfx90a:xnack-
    list(SUBLIST plans 0 1 plan)
    set(architectures ${targets})
    if(way MATCHES "cuda|nvidia")
        list(TRANSFORM architectures REPLACE "^sm_" "")
        if(NOT plan)
            set(plan sm_90)
        endif()
    elseif(way STREQUAL "hip_compiler" AND NOT targets)
        foreach(variable CMAKE_HIP_ARCHITECTURES GPU_TARGETS AMDGPU_TARGETS)
            if(NOT architectures)
                set(architectures ${${variable}})
            endif()
        endforeach()
    endif()
    set(${out_architectures} "${architectures}" PARENT_SCOPE)
    set(${out_plan} "${plan}" PARENT_SCOPE)
endfunction()

# ---- sources ------------------------------------------------------------------------------------

# A target or a file: the program, which is also what generated files depend on.
function(_hipstencil_program out call)
    set(program "${hipstencil_EXECUTABLE}")
    if(program AND NOT IS_ABSOLUTE "${program}")
        message(FATAL_ERROR "${call}: hipstencil_EXECUTABLE is '${program}'; it takes an absolute path")
    endif()
    if(NOT program AND TARGET hipstencil::hipstencil)
        get_target_property(imported hipstencil::hipstencil IMPORTED)
        if(CMAKE_CROSSCOMPILING AND NOT imported AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
            message(FATAL_ERROR "${call}: the hipstencil of this project is built for ${CMAKE_SYSTEM_NAME} "
                "${CMAKE_SYSTEM_PROCESSOR}; set hipstencil_EXECUTABLE to one that runs on this machine")
        endif()
        set(program hipstencil::hipstencil)
    endif()
    if(NOT program)
        message(FATAL_ERROR "${call}: there is no program to generate with; set hipstencil_EXECUTABLE")
    endif()
    set(${out} "${program}" PARENT_SCOPE)
endfunction()

# Generated files keep their time stamps where nothing in them has changed, so that a stamp of its
# own says when the program last ran, and a target of its own runs it before anything is compiled:
# by then time stamps of the files are what they will be, for make too.
function(_hipstencil_generate target spec name words depends call)
    _hipstencil_program(program "${call}")
    cmake_path(ABSOLUTE_PATH spec BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE OUTPUT_VARIABLE file)
    set(shown "${file}") # as messages and generated files name it
    cmake_path(IS_PREFIX CMAKE_CURRENT_SOURCE_DIR "${file}" NORMALIZE inside)
    if(inside)
        file(RELATIVE_PATH shown "${CMAKE_CURRENT_SOURCE_DIR}" "${file}")
    endif()
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/hipstencil/${target}")
    set(stamp "${folder}/${name}.stamp")
    set(made ${name}_all.hip ${name}.h ${name}_checks.h ${name}_device.h MANIFEST)
    foreach(module IN ITEMS fortran:f90 python:py)
        string(REGEX MATCH "(.*):(.*)" module ${module})
        if(CMAKE_MATCH_1 IN_LIST arg_BINDINGS)
            list(APPEND made ${name}.${CMAKE_MATCH_2})
        endif()
    endforeach()
    list(TRANSFORM made PREPEND "${folder}/${name}/")
    file(MAKE_DIRECTORY "${folder}")
    file(CONFIGURE OUTPUT "${stamp}.words" CONTENT "${words}\n" @ONLY) # for make, which knows files only
    add_custom_command(OUTPUT "${stamp}" BYPRODUCTS ${made}
        COMMAND "${program}" generate "${shown}" -o "${folder}" --unit ${name} ${words}
            --depfile "${stamp}.d" --depfile-target "${stamp}"
        COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
        DEPENDS "${file}" "${stamp}.words" "${program}" ${depends}
        DEPFILE "${stamp}.d"
        WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
        COMMENT "Generating the kernels of ${shown}"
        VERBATIM)
    add_custom_target(${target}_${name}_sources DEPENDS "${stamp}")
    add_dependencies(${target} ${target}_${name}_sources)
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${folder}/${name}>")
endfunction()

# ---- objects ------------------------------------------------------------------------------------

# A file of HIP kernels of a target.
function(_hipstencil_compile_kernels target file way architectures)
    if(way MATCHES "^hip_language")
        set(language HIP)
    elseif(way STREQUAL "cuda_language")
        set(language CUDA)
    else()
        set(language CXX)
    endif()
    set_source_files_properties("${file}" PROPERTIES LANGUAGE ${language})
    if(way STREQUAL "hip_compiler")
        list(TRANSFORM architectures PREPEND --offload-arch=)
        set_source_files_properties("${file}" PROPERTIES COMPILE_OPTIONS "-x;hip;${architectures}")
    elseif(architectures)
        set_target_properties(${target} PROPERTIES ${language}_ARCHITECTURES "${architectures}")
    endif()
endfunction()

# Objects of a library of their own: what they are compiled with stays theirs.
function(_hipstencil_compile target name way architectures)
    set(objects ${target}_${name}_kernels)
    set(unit "${CMAKE_CURRENT_BINARY_DIR}/hipstencil/${target}/${name}/${name}_all.hip")
    add_library(${objects} OBJECT "${unit}")
    add_dependencies(${objects} ${target}_${name}_sources)
    set_target_properties(${objects} PROPERTIES
        CXX_STANDARD 17 CUDA_STANDARD 17 HIP_STANDARD 17 POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF
        CXX_VISIBILITY_PRESET default CUDA_VISIBILITY_PRESET default HIP_VISIBILITY_PRESET default)
    _hipstencil_use_platform(${objects} ${way})
    set_source_files_properties("${unit}" PROPERTIES GENERATED ON)
    _hipstencil_compile_kernels(${objects} "${unit}" ${way} "${architectures}")
    if(way STREQUAL "hip_compiler" AND CMAKE_CXX_COMPILER MATCHES "hipcc[^/]*$")
        list(TRANSFORM architectures PREPEND --offload-arch=) # it looks for a GPU to link for if none is told
        set(told "$<$<LINK_LANGUAGE:CXX>:${architectures}>")
        set_property(TARGET ${target} APPEND PROPERTY LINK_OPTIONS ${told})
        set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_OPTIONS ${told})
    endif()
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${objects}>)
endfunction()

# A library of its own: its module is there before sources of the target are compiled.
function(_hipstencil_compile_fortran target name)
    set(objects ${target}_${name}_fortran)
    set(folder "${CMAKE_CURRENT_BINARY_DIR}/hipstencil/${target}")
    set_source_files_properties("${folder}/${name}/${name}.f90" PROPERTIES GENERATED ON)
    add_library(${objects} OBJECT "${folder}/${name}/${name}.f90")
    add_dependencies(${objects} ${target}_${name}_sources)
    set_target_properties(${objects} PROPERTIES POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF
        Fortran_MODULE_DIRECTORY "${folder}/modules")
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${folder}/modules>")
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${objects})
endfunction()

# ---- platforms ----------------------------------------------------------------------------------

# HIP's headers and library for whatever includes a generated header.
function(_hipstencil_use_platform target way)
    set(library "")
    if(way STREQUAL "host")
        set(library hipstencil::host)
    elseif(way MATCHES "cuda|nvidia")
        find_package(CUDAToolkit REQUIRED)
        set(library CUDA::cudart)
        _hipstencil_use_nvidia_headers(${target} ${way})
    else()
        find_package(hip QUIET)
        if(TARGET hip::host) # otherwise the compiler knows where they are
            set(library hip::host)
        endif()
    endif()
    # Not target_link_libraries: the project may call that for the target with or without keywords.
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${library})
endfunction()

# HIP's names for CUDA: AMD's headers where the project has HIP for NVIDIA, for it may use more of them
# than the part that hipstencil brings.
function(_hipstencil_use_nvidia_headers target way)
    get_property(runtime GLOBAL PROPERTY hipstencil_runtime)
    set(headers "${runtime}/platform/nvidia")
    if(way STREQUAL "hip_language_on_nvidia")
        find_path(HIPSTENCIL_HIP_ON_NVIDIA hip/nvidia_detail/nvidia_hip_runtime.h
            HINTS "${CMAKE_HIP_COMPILER_ROCM_ROOT}/include" /opt/rocm/include DOC "AMD's headers of HIP on NVIDIA")
        mark_as_advanced(HIPSTENCIL_HIP_ON_NVIDIA)
        if(HIPSTENCIL_HIP_ON_NVIDIA)
            set(headers "${HIPSTENCIL_HIP_ON_NVIDIA}")
            target_compile_definitions(${target} PUBLIC __HIP_PLATFORM_NVIDIA__=1)
        endif()
    endif()
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${headers}>")
endfunction()

function(_hipstencil_use_runtime target way architectures call)
    get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
    get_property(runtime GLOBAL PROPERTY hipstencil_runtime)
    set(library hipstencil_runtime_by_${way})
    if(NOT C IN_LIST languages)
        message(FATAL_ERROR "${call}: RUNTIME needs the language C: enable_language(C)")
    endif()
    if(NOT TARGET ${library})
        file(GLOB sources "${runtime}/src/*.c")
        add_library(${library} STATIC EXCLUDE_FROM_ALL ${sources} "${runtime}/src/norms.hip")
        set_target_properties(${library} PROPERTIES C_STANDARD 17 CXX_STANDARD 17 CUDA_STANDARD 17 HIP_STANDARD 17
            POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
        _hipstencil_compile_kernels(${library} "${runtime}/src/norms.hip" ${way} "${architectures}")
        target_include_directories(${library} PUBLIC "${runtime}/include")
        include("${runtime}/libraries.cmake")
        hipstencil_runtime_libraries(${library})
        _hipstencil_use_platform(${library} ${way})
    endif()
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${library})
endfunction()

# On top of the runtime library of that way.
function(_hipstencil_use_domain target way architectures)
    get_property(runtime GLOBAL PROPERTY hipstencil_runtime)
    set(library hipstencil_domain_by_${way})
    option(HIPSTENCIL_WITH_MPI "Domains of several ranks, where MPI is found" ON)
    include("${runtime}/domain.cmake")
    if(HIPSTENCIL_WITH_MPI)
        hipstencil_find_mpi()
    endif()
    if(NOT HIPSTENCIL_WITH_MPI OR NOT HIPSTENCIL_HAS_MPI)
        message(STATUS "${target} is without domains: there is no MPI")
        return()
    endif()
    if(NOT TARGET ${library})
        set(kernels "${runtime}/src/domain/pack.hip")
        add_library(${library} STATIC EXCLUDE_FROM_ALL ${HIPSTENCIL_DOMAIN_SOURCES} "${kernels}")
        set_target_properties(${library} PROPERTIES C_STANDARD 17 CXX_STANDARD 17 CUDA_STANDARD 17 HIP_STANDARD 17
            POSITION_INDEPENDENT_CODE ON UNITY_BUILD OFF)
        _hipstencil_compile_kernels(${library} "${kernels}" ${way} "${architectures}")
        target_link_libraries(${library} PUBLIC hipstencil_runtime_by_${way})
        hipstencil_domain_libraries(${library} ${way})
        _hipstencil_use_platform(${library} ${way})
    endif()
    target_compile_definitions(${target} PRIVATE HIPSTENCIL_HAS_DOMAIN=1)
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${library})
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${library})
endfunction()
