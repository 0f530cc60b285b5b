// SPDX-License-Identifier: MIT
// An empty folder for each test, gone when it ends: set-up and tear-down of cmocka.
#ifndef HIPSTENCIL_TESTS_MEASURE_OWN_FOLDER_H
#define HIPSTENCIL_TESTS_MEASURE_OWN_FOLDER_H

extern char folder[64]; // its path

int open_folder(void **state);
int close_folder(void **state);

#endif
