-- SPDX-License-Identifier: MIT
error("the weather is bad")
