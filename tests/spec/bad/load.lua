-- SPDX-License-Identifier: MIT
load("return 1")()
