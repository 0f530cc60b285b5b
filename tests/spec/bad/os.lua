-- SPDX-License-Identifier: MIT
os.execute("true")
