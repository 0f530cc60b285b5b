-- SPDX-License-Identifier: MIT
io.open("/etc/passwd")
