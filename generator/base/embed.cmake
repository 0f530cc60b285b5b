# SPDX-License-Identifier: MIT
# cmake -DOUTPUT=file.c -DSOURCE=dir -DBINARY=dir -P embed.cmake -- FILE…: the files, each of one of both folders, as
# one C table, sorted by name.
set(files)
set(past_dashes FALSE)
foreach(i RANGE ${CMAKE_ARGC})
    if(past_dashes AND CMAKE_ARGV${i})
        list(APPEND files ${CMAKE_ARGV${i}})
    elseif("${CMAKE_ARGV${i}}" STREQUAL "--")
        set(past_dashes TRUE)
    endif()
endforeach()
list(SORT files)
set(arrays "")
set(table "")
set(n 0)
foreach(file IN LISTS files)
    set(path ${SOURCE}/${file})
    if(NOT EXISTS ${path})
        set(path ${BINARY}/${file})
    endif()
    file(READ ${path} hex HEX)
    string(LENGTH "${hex}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND arrays "static const unsigned char file_${n}[] = {${bytes}0};\n")
    string(APPEND table "    {\"${file}\", (const char *)file_${n}, ${size}},\n")
    math(EXPR n "${n} + 1")
endforeach()
file(WRITE ${OUTPUT} "// Made by embed.cmake.
#include \"base/embedded.h\"

${arrays}
const struct embedded_file embedded_files[] = {
${table}};
const int embedded_file_count = ${n};
")
