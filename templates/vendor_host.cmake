# HIP on CPU threads, for stencil kernels: made by hipstencil $(version), MIT licence.
# The kernels' CMakeLists.txt adds this folder where it is wanted; hip/hip_runtime.h says what it is told by.
cmake_minimum_required(VERSION 3.21)
if(POLICY CMP0167)
    cmake_policy(SET CMP0167 NEW) # Boost is found by its own package
endif()

find_package(Threads REQUIRED)
find_package(Boost 1.74 QUIET COMPONENTS context)
if(NOT TARGET Boost::context)
    message(FATAL_ERROR "Stencil kernels on CPU threads need Boost.Context 1.74 or later (Debian: "
        "libboost-context-dev); for a GPU, enable_language(HIP) or enable_language(CUDA) before add_subdirectory.")
endif()

add_library(hipstencil_host SHARED
//% for i, file in ipairs(sources) do
//% local close = i == #sources and ")" or ""
    $(file)$(close)
//% end
target_include_directories(hipstencil_host PUBLIC
    $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}> $<INSTALL_INTERFACE:include/hipstencil/host>)
target_compile_features(hipstencil_host PUBLIC cxx_std_17)
set_target_properties(hipstencil_host PROPERTIES CXX_VISIBILITY_PRESET hidden UNITY_BUILD OFF)
target_link_libraries(hipstencil_host PRIVATE Boost::context Threads::Threads)
target_link_options(hipstencil_host PRIVATE -Wl,-z,nodelete) # its threads outlive every dlclose

if(HIPSTENCIL_INSTALL_KERNELS)
    include(GNUInstallDirs)
    install(TARGETS hipstencil_host LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(DIRECTORY hip DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hipstencil/host)
endif()
