# SPDX-License-Identifier: MIT
# `cpack` makes a .deb and an archive of what is installed. The preset `package` configures for /usr, so
# that the libraries lie where Debian has them for the processor.

set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME hipstencil)
set(CPACK_PACKAGE_VENDOR "The hipstencil developers")
set(CPACK_PACKAGE_CONTACT "The hipstencil developers <hipstencil@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
    "Specialized, readable kernels for stencil operators, from specifications in Lua:\
 several strategies per operator, verified against the mathematics and timed, for\
 AMD and NVIDIA GPUs and, where there is none, on threads of the CPU.")
# Libraries: what the linked ones are packaged in, and those of this package among themselves.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/runtime/platform/host)
# What compiles: kernels for the CPU, kernels for GPUs; what draws the plots of reports.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "clang | g++, hipcc | clang-19, gnuplot-nox")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "nvidia-cuda-toolkit, cmake, libamdhip64-dev, libhdf5-dev, libpng-dev")
include(CPack)
