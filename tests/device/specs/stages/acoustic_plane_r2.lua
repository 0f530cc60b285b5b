-- SPDX-License-Identifier: MIT
return require "acoustic" ("acoustic_plane_r2", { "x", "y" }, 4)
