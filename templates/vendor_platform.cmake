# ---- what compiles kernels: HIP, CUDA, hipcc (or amdclang++), host (CPU threads), own (the compiler has a header) --

get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
set(has_host $(host and "ON" or "OFF"))
set(package_host OFF) # of find_package(hipstencil): a program has one of them
if(TARGET hipstencil::host)
    get_target_property(package_host hipstencil::host IMPORTED)
endif()
if(TARGET hipstencil_host OR package_host)
    set(has_host ON)
endif()
set(platform none)
if(amd IN_LIST asked AND HIP IN_LIST languages)
    set(platform HIP)
elseif(nvidia IN_LIST asked AND CUDA IN_LIST languages)
    set(platform CUDA)
elseif(amd IN_LIST asked AND CXX IN_LIST languages AND CMAKE_CXX_COMPILER MATCHES "hipcc|amdclang")
    set(platform hipcc)
elseif(host IN_LIST asked AND CXX IN_LIST languages AND has_host)
    set(platform host)
    message(STATUS "Stencil kernels of ${CMAKE_CURRENT_SOURCE_DIR} run on CPU threads")
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
    string(CONCAT why "neither HIP nor CUDA is an enabled language, and the C++ compiler '${CMAKE_CXX_COMPILER}' is "
        "neither hipcc nor amdclang++ and finds no hip/hip_runtime.h that it can compile")
    if(asked MATCHES "^(amd|nvidia|host)$")
        set(why "HIPSTENCIL_PLATFORM=${asked} asks for what the project does not compile with")
    endif()
    message(FATAL_ERROR "Nothing here compiles the stencil kernels of ${CMAKE_CURRENT_SOURCE_DIR}: ${why}. "
        "Before add_subdirectory, one of\n"
        "  enable_language(HIP)              AMD GPUs; needs ROCm (CMAKE_PREFIX_PATH=/opt/rocm)\n"
        "  enable_language(CUDA)             NVIDIA GPUs\n"
        "  enable_language(CXX)              with -DCMAKE_CXX_COMPILER=hipcc or amdclang++: AMD GPUs\n"
        "or, for CPU threads, make the folder again by `hipstencil vendor --host`, which needs Boost.Context.")
endif()
