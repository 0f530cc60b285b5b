-- SPDX-License-Identifier: MIT
debug.sethook()
