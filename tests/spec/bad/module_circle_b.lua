-- SPDX-License-Identifier: MIT
return require "module_circle"
