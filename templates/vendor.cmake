# Stencil kernels, made by hipstencil $(version); this file carries no licence restriction.
#   command   $(command)
#
#   add_subdirectory(FOLDER)                               # this one
#   target_link_libraries(app PRIVATE stencil_$(operators[1].name))
#
# Sources are compiled as HIP or as CUDA, whichever the project has enabled; otherwise by its C++
# compiler, which is hipcc then, or another one with a hip/hip_runtime.h of its own.
cmake_minimum_required(VERSION 3.21)

get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if(HIP IN_LIST languages)
    set(language HIP)
elseif(CUDA IN_LIST languages)
    set(language CUDA)
    find_package(CUDAToolkit REQUIRED)
elseif(CXX IN_LIST languages)
    set(language CXX)
else()
    message(FATAL_ERROR "stencil kernels need one of the languages HIP, CUDA and CXX: enable_language(HIP)")
endif()
set(hipcc FALSE)
if(language STREQUAL "CXX" AND CMAKE_CXX_COMPILER MATCHES "hipcc")
    set(hipcc TRUE)
endif()
if(hipcc OR language STREQUAL "HIP")
    find_package(hip QUIET) # for sources that include a header and are not compiled by hipcc
endif()

function(add_stencil name)
    list(TRANSFORM ARGN PREPEND ${name}/ OUTPUT_VARIABLE sources)
    set_source_files_properties(${sources} PROPERTIES LANGUAGE ${language})
    if(hipcc)
        set_source_files_properties(${sources} PROPERTIES COMPILE_OPTIONS "-x;hip")
    endif()
    add_library(stencil_${name} STATIC ${sources})
    set_target_properties(stencil_${name} PROPERTIES
        CXX_STANDARD 17 CUDA_STANDARD 17 HIP_STANDARD 17 POSITION_INDEPENDENT_CODE ON)
    target_include_directories(stencil_${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/${name})
    if(language STREQUAL "CUDA")
        target_include_directories(stencil_${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/hip-on-nvidia)
        target_link_libraries(stencil_${name} PUBLIC CUDA::cudart)
    elseif(TARGET hip::host)
        target_link_libraries(stencil_${name} PUBLIC hip::host)
    endif()
endfunction()

//% for _, o in ipairs(operators) do
add_stencil($(o.name)
//% for i, file in ipairs(o.sources) do
//% local close = i == #o.sources and ")" or ""
    $(file)$(close)
//% end
//% end
