-- SPDX-License-Identifier: MIT
return require "acoustic" ("acoustic_plane_r1", { "x", "y" }, 2)
