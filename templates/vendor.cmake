# Stencil kernels, made by hipstencil $(version); this file carries no licence restriction.
#   command   $(command)
#
#   add_subdirectory(FOLDER)                               # this one
#   target_link_libraries(app PRIVATE hipstencil::$(operators[1].name))
#
# Sources are compiled as HIP or as CUDA, whichever the project has enabled; otherwise by its C++ compiler, which is
//% if host then
# hipcc or amdclang++ then, or has them run on CPU threads (hip-on-host, which needs Boost.Context).
//% else
# hipcc or amdclang++ then, or another one with a hip/hip_runtime.h of its own.
//% end
#
#   BUILD_SHARED_LIBS            shared libraries, which show what the headers declare and nothing else
#   HIPSTENCIL_INSTALL_KERNELS   install libraries, headers and pkg-config files; ON where this folder is configured
#                                by itself, which `cmake -S FOLDER -B build` does
//% if host then
#   HIPSTENCIL_KERNELS_ON_HOST   CPU threads even where HIP or CUDA is enabled
//% end
cmake_minimum_required(VERSION 3.21)

set(alone OFF)
if(CMAKE_SOURCE_DIR STREQUAL CMAKE_CURRENT_SOURCE_DIR)
    set(alone ON)
    project(stencil_kernels LANGUAGES CXX)
    if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
        set(CMAKE_BUILD_TYPE Release)
    endif()
endif()
option(HIPSTENCIL_INSTALL_KERNELS "install libraries, headers and pkg-config files of stencil kernels" ${alone})
//% if host then
option(HIPSTENCIL_KERNELS_ON_HOST "stencil kernels on CPU threads, not on the GPU" OFF)
//% end
if(alone AND NOT HIPSTENCIL_KERNELS_ON_HOST AND NOT CMAKE_CXX_COMPILER MATCHES "hipcc|amdclang")
    include(CheckLanguage)
    foreach(candidate IN ITEMS HIP CUDA)
        check_language(${candidate})
        if(CMAKE_${candidate}_COMPILER)
            enable_language(${candidate})
            break()
        endif()
    endforeach()
endif()

# ---- what compiles kernels: HIP, CUDA, hipcc (or amdclang++), host (CPU threads), own (the compiler has a header) --

get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
set(brings_host $(host and "ON" or "OFF"))
set(platform none)
if(HIPSTENCIL_KERNELS_ON_HOST AND (brings_host OR TARGET hipstencil_host))
    set(platform host)
elseif(HIP IN_LIST languages)
    set(platform HIP)
elseif(CUDA IN_LIST languages)
    set(platform CUDA)
elseif(CXX IN_LIST languages AND CMAKE_CXX_COMPILER MATCHES "hipcc|amdclang")
    set(platform hipcc)
elseif(CXX IN_LIST languages AND (brings_host OR TARGET hipstencil_host))
    set(platform host)
elseif(CXX IN_LIST languages)
    include(CheckCXXSourceCompiles)
    get_directory_property(CMAKE_REQUIRED_INCLUDES INCLUDE_DIRECTORIES)
    set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
    set(CMAKE_CXX_STANDARD 17)
    check_cxx_source_compiles("
        #include <hip/hip_runtime.h>
        __global__ void kernel(int *p) { p[threadIdx.x] = 0; }
        void launch(int *p) { hipLaunchKernelGGL(kernel, dim3(1), dim3(64), 0, nullptr, p); }"
        HIPSTENCIL_CXX_COMPILES_KERNELS)
    if(HIPSTENCIL_CXX_COMPILES_KERNELS)
        set(platform own)
    else()
        unset(HIPSTENCIL_CXX_COMPILES_KERNELS CACHE) # the next run asks again
    endif()
endif()
if(platform STREQUAL "none")
    message(FATAL_ERROR "Nothing here compiles the stencil kernels of ${CMAKE_CURRENT_SOURCE_DIR}: neither HIP nor "
        "CUDA is an enabled language, and the C++ compiler '${CMAKE_CXX_COMPILER}' is neither hipcc nor amdclang++ and "
        "finds no hip/hip_runtime.h that it can compile. Before add_subdirectory, one of\n"
        "  enable_language(HIP)              AMD GPUs; needs ROCm (CMAKE_PREFIX_PATH=/opt/rocm)\n"
        "  enable_language(CUDA)             NVIDIA GPUs\n"
        "  enable_language(CXX)              with -DCMAKE_CXX_COMPILER=hipcc or amdclang++: AMD GPUs\n"
        "or, for CPU threads, make the folder again by `hipstencil vendor --host`, which needs Boost.Context.")
endif()

set(language CXX)
if(platform MATCHES "^(HIP|CUDA)$")
    set(language ${platform})
endif()

# What a program is compiled and linked with beside a library's own, for CMake and for pkg-config.
set(include_folder "")
set(libraries "")
set(pc_cflags "")
set(pc_libs "")
if(platform STREQUAL "host")
    if(NOT TARGET hipstencil_host)
        add_subdirectory(hip-on-host)
    endif()
    set(libraries hipstencil_host)
    set(pc_cflags "-I\${includedir}/hipstencil/host")
    set(pc_libs "-lhipstencil_host")
elseif(platform STREQUAL "CUDA")
    find_package(CUDAToolkit REQUIRED)
    set(include_folder $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/hip-on-nvidia>)
    set(libraries CUDA::cudart)
    set(pc_cflags "-I\${includedir}/hipstencil/nvidia -I${CUDAToolkit_INCLUDE_DIRS}")
    set(pc_libs "-L${CUDAToolkit_LIBRARY_DIR} -lcudart")
elseif(platform MATCHES "^(HIP|hipcc)$")
    find_package(hip QUIET) # for sources that include a header and are not compiled by hipcc
    if(TARGET hip::host)
        set(libraries hip::host)
        set(pc_cflags "-D__HIP_PLATFORM_AMD__ -I${hip_INCLUDE_DIR}")
        set(pc_libs "-L${hip_LIB_INSTALL_DIR} -lamdhip64")
    endif()
endif()

# Which GPUs hipcc is to compile for: what the flags say, or CMake's variable, or that of AMD's package.
set(architectures "")
if(NOT CMAKE_CXX_FLAGS MATCHES "--offload-arch")
    set(architectures ${CMAKE_HIP_ARCHITECTURES})
    if(NOT architectures)
        set(architectures ${GPU_TARGETS})
    endif()
    list(TRANSFORM architectures PREPEND --offload-arch=)
endif()

# ---- operators ----------------------------------------------------------------------------------

set(operators "")
//% for _, o in ipairs(operators) do
set(sources_of_$(o.name)
//% for i, file in ipairs(o.sources) do
//% local close = i == #o.sources and ")" or ""
    $(file)$(close)
//% end
list(APPEND operators $(o.name))
//% end

foreach(op IN LISTS operators)
    set(target stencil_${op})
    if(TARGET ${target})
        get_target_property(other ${target} SOURCE_DIR)
        message(FATAL_ERROR "The operator ${op} is in two folders of stencil kernels, ${other} and "
            "${CMAKE_CURRENT_SOURCE_DIR}. Leave its spec out of one `hipstencil vendor`, or give one another name.")
    endif()
    list(TRANSFORM sources_of_${op} PREPEND ${op}/)
    set_source_files_properties(${sources_of_${op}} PROPERTIES LANGUAGE ${language})
    add_library(${target} ${sources_of_${op}})
    add_library(hipstencil::${op} ALIAS ${target})
    set_target_properties(${target} PROPERTIES
        CXX_STANDARD 17 CUDA_STANDARD 17 HIP_STANDARD 17 POSITION_INDEPENDENT_CODE ON
        INSTALL_RPATH $ORIGIN UNITY_BUILD OFF) # strategies are compiled side by side
    if(platform STREQUAL "hipcc")
        target_compile_options(${target} PRIVATE -x hip ${architectures})
    endif()
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "SHARED_LIBRARY")
        set_target_properties(${target} PROPERTIES
            CXX_VISIBILITY_PRESET hidden CUDA_VISIBILITY_PRESET hidden HIP_VISIBILITY_PRESET hidden)
        target_compile_definitions(${target} PRIVATE "HIPSTENCIL_API=__attribute__((visibility(\"default\")))")
    endif()
    target_include_directories(${target} PUBLIC
        $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/${op}> ${include_folder} $<INSTALL_INTERFACE:include>)
    target_link_libraries(${target} PUBLIC ${libraries})
endforeach()
//% if fortran then

# ---- Fortran: modules for a project that has the language -----------------------------------------

if(Fortran IN_LIST languages)
    foreach(op IN LISTS operators)
        set(target stencil_${op}-fortran)
        add_library(${target} STATIC ${op}/${op}.f90)
        add_library(hipstencil::${op}-fortran ALIAS ${target})
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON
            Fortran_MODULE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/modules)
        target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${CMAKE_CURRENT_BINARY_DIR}/modules>)
        target_link_libraries(${target} PUBLIC stencil_${op})
    endforeach()
endif()
//% end

# ---- installation -------------------------------------------------------------------------------

if(HIPSTENCIL_INSTALL_KERNELS)
    include(GNUInstallDirs)
    set(pc_version $(version))
    file(RELATIVE_PATH pc_up ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
    foreach(op IN LISTS operators)
        install(TARGETS stencil_${op}
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
        install(FILES ${op}/${op}.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
        configure_file(stencil.pc.in stencil_${op}.pc @ONLY)
        install(FILES ${CMAKE_CURRENT_BINARY_DIR}/stencil_${op}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    endforeach()
    if(platform STREQUAL "CUDA")
        install(DIRECTORY hip-on-nvidia/hip DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hipstencil/nvidia)
    endif()
endif()
