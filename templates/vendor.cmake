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
#   HIPSTENCIL_PLATFORM          amd, nvidia or host (CPU threads), of several that there are
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
set(asked "${HIPSTENCIL_PLATFORM}")
if(asked MATCHES "^(auto|)$")
    set(asked amd nvidia host)
elseif(NOT asked MATCHES "^(amd|nvidia|host)$")
    message(FATAL_ERROR "HIPSTENCIL_PLATFORM=${asked}: platforms are amd, nvidia and host")
endif()
set(platform_of_HIP amd)
set(platform_of_CUDA nvidia)
if(alone AND NOT CMAKE_CXX_COMPILER MATCHES "hipcc|amdclang")
    include(CheckLanguage)
    foreach(candidate IN ITEMS HIP CUDA)
        if(platform_of_${candidate} IN_LIST asked)
            check_language(${candidate})
        endif()
        if(CMAKE_${candidate}_COMPILER)
            enable_language(${candidate})
            break()
        endif()
    endforeach()
endif()

//% part "vendor_platform"

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
    set(libraries hipstencil_host)
    if(package_host)
        set(libraries hipstencil::host)
    elseif(NOT TARGET hipstencil_host)
        add_subdirectory(hip-on-host)
    endif()
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
set(headers_of_$(o.name) $(join(o.headers, " ")))
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
        list(TRANSFORM headers_of_${op} PREPEND ${op}/)
        install(FILES ${headers_of_${op}} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
        configure_file(stencil.pc.in stencil_${op}.pc @ONLY)
        install(FILES ${CMAKE_CURRENT_BINARY_DIR}/stencil_${op}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
    endforeach()
    if(platform STREQUAL "CUDA")
        install(DIRECTORY hip-on-nvidia/hip DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hipstencil/nvidia)
    endif()
endif()
