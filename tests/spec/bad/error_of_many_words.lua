-- SPDX-License-Identifier: MIT
error(string.rep("word ", 3000))
