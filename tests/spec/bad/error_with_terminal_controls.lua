-- SPDX-License-Identifier: MIT
error("a\x9b31m \u{202e}abc\u{9b} \xff \27[31m" .. string.rep("ä", 3000) .. " tail")
