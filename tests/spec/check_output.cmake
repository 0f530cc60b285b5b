# SPDX-License-Identifier: MIT
# Runs READ on NAME.lua in the current folder and holds its exit status and its output to STATUS
# and NAME.expected.
execute_process(COMMAND ${READ} ${NAME}.lua RESULT_VARIABLE status OUTPUT_VARIABLE out
                ERROR_VARIABLE err)
file(READ ${NAME}.expected expected)
if(NOT "${out}${err}" STREQUAL "${expected}")
  message(FATAL_ERROR "printed:\n${out}${err}\nexpected:\n${expected}")
endif()
if(NOT status EQUAL STATUS)
  message(FATAL_ERROR "exit status ${status}, expected ${STATUS}")
endif()
