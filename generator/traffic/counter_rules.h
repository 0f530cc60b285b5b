// SPDX-License-Identifier: MIT
// Rules: what one instruction of a wave costs.
//
// First-level cache, AMD: the wave's addresses are looked up in groups of lanes, as many as fill a
// line with 4 bytes each if the instruction moves at most 4 bytes per lane, as many as fill it with
// 16 bytes each otherwise (16 and 4 lanes of 64 bytes). Each line that a group touches is one
// access. This is what TCP_TOTAL_CACHE_ACCESSES counts: it gives every L1 figure of AMD's "Seismic
// stencil codes" to the last digit, aligned and not; why 8 bytes per lane cost what 16 do is not
// documented. On targets other than gfx90a the rule is assumed.
// NVIDIA: each 32-byte sector of a line that the wave touches is one access.
//
// Requests of loads that miss and of all stores go to the second level once per instruction and
// request-sized sector (TCP_TCC_READ_REQ, TCP_TCC_WRITE_REQ). Stores do not enter the first level.
//
// LDS: lanes are served in passes of as many as fill the banks once; lanes of a pass that need
// different words of one bank wait for each other, and each wait is one more pass (plan/banks.h).
#ifndef HIPSTENCIL_TRAFFIC_COUNTER_RULES_H
#define HIPSTENCIL_TRAFFIC_COUNTER_RULES_H

#include "strategy/targets.h"
#include "traffic/waves.h"

enum { MAX_SECTORS = MAX_LANES * 3 }; // of one instruction: 16 bytes touch two lines, or sectors

// Accesses of the first-level cache, each of access_bytes().
int rule_accesses(const struct target *t, const struct wave_access *a);
int rule_access_bytes(const struct target *t);
// Distinct sectors of t->l1.request bytes, in the lanes' order: their addresses.
int rule_sectors(const struct target *t, const struct wave_access *a,
                 uint64_t sectors[MAX_SECTORS]);
// Passes beyond those that the width of the access asks for.
int rule_bank_conflicts(const struct target *t, const struct wave_access *a);

#endif
