# SPDX-License-Identifier: MIT
"""Spack's recipe, for packages/hipstencil/package.py of a repository of yours. In the folder of the sources:

    spack dev-build hipstencil@0.2.0
"""

from spack.package import *


class Hipstencil(CMakePackage):
    """Turns specifications of stencil operators, in Lua, into specialized and verified HIP kernels for
    AMD and NVIDIA GPUs; where there is none, kernels run on threads of the CPU."""

    license("MIT")

    version("0.2.0")

    variant(
        "runtime",
        default="host",
        values=("host", "hip", "cuda"),
        multi=False,
        description="The HIP that the installed runtime library is for",
    )
    variant("report", default=False, description="Plots in reports, by gnuplot")

    variant("hdf5", default=False, description="Checkpoints of the runtime library in HDF5")
    variant("png", default=True, description="Pictures of the runtime library")
    variant("mpi", default=False, description="Domains of several ranks")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.25:", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("lua@5.4", type=("build", "link"))
    depends_on("jansson", type=("build", "link"))
    depends_on("nettle", type=("build", "link"))
    depends_on("gmp", type=("build", "link"))
    depends_on("boost@1.74: +context", type=("build", "link"))
    depends_on("hip", when="runtime=hip")
    depends_on("cuda", when="runtime=cuda")
    depends_on("hdf5@1.10.2: ~mpi", when="+hdf5")
    depends_on("libpng", when="+png")
    depends_on("mpi", when="+mpi")
    depends_on("gnuplot", when="+report", type="run")

    # The program compiles kernels for the CPU with the C++ compiler that it finds in PATH.
    conflicts("platform=darwin", msg="Linux only")

    def cmake_args(self):
        return [
            self.define("BUILD_TESTING", False),
            self.define_from_variant("HIPSTENCIL_RUNTIME_PLATFORM", "runtime"),
            self.define_from_variant("HIPSTENCIL_WITH_HDF5", "hdf5"),
            self.define_from_variant("HIPSTENCIL_WITH_PNG", "png"),
            self.define_from_variant("HIPSTENCIL_WITH_MPI", "mpi"),
        ]

    @run_after("install")
    def check_install(self):
        hipstencil = Executable(self.prefix.bin.hipstencil)
        hipstencil("check", join_path(self.prefix.share.hipstencil.specs, "heat7.lua"))
