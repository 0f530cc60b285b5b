// SPDX-License-Identifier: MIT
#ifndef HIPSTENCIL_VERSION_H
#define HIPSTENCIL_VERSION_H

#define HIPSTENCIL_VERSION "0.1.0"

#endif
