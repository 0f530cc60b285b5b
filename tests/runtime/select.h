// SPDX-License-Identifier: MIT
// Runs one test of a binary by name.
#ifndef HIPSTENCIL_TESTS_RUNTIME_SELECT_H
#define HIPSTENCIL_TESTS_RUNTIME_SELECT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#if defined(__SANITIZE_ADDRESS__)
#define UNDER_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ADDRESS_SANITIZER 1
#endif
#endif

// The body of main: runs the test named argv[1], or all of them without an argument. Returns the
// exit status; an unknown name fails.
int run_selected(const struct CMUnitTest *tests, size_t count, int argc, char **argv);

#endif
