// SPDX-License-Identifier: MIT
#include "traffic/counter_rules.h"

#include <stdbool.h>

// Appends what [address, address + bytes) touches in units, unless it is there already from `from`.
static int add_units(uint64_t *list, int count, int from, uint64_t address, int bytes, int unit)
{
    uint64_t first = address / (uint64_t)unit,
             last = (address + (uint64_t)bytes - 1) / (uint64_t)unit;
    for (uint64_t u = first; u <= last; u++) {
        bool there = false;
        for (int i = count - 1; i >= from && !there; i--) // the newest is the likeliest
            there = list[i] == u * (uint64_t)unit;
        if (!there)
            list[count++] = u * (uint64_t)unit;
    }
    return count;
}

static bool active(const struct wave_access *a, int lane)
{
    return a->mask >> lane & 1;
}

int rule_sectors(const struct target *t, const struct wave_access *a, uint64_t sectors[MAX_SECTORS])
{
    int count = 0;
    for (int lane = 0; lane < MAX_LANES; lane++)
        if (active(a, lane))
            count = add_units(sectors, count, 0, a->at[lane], a->bytes, t->l1.request);
    return count;
}

int rule_access_bytes(const struct target *t)
{
    return t->family == FAMILY_AMD ? t->l1.line : t->l1.request;
}

int rule_accesses(const struct target *t, const struct wave_access *a)
{
    uint64_t touched[MAX_SECTORS];
    if (t->family != FAMILY_AMD)
        return rule_sectors(t, a, touched);
    enum { NARROW = 4, WIDE = 16 }; // bytes per lane
    int lanes = t->l1.line / (a->bytes <= NARROW ? NARROW : WIDE), count = 0;
    for (int first = 0; first < t->wave; first += lanes) {
        int group = 0;
        for (int lane = first; lane < first + lanes && lane < t->wave; lane++)
            if (active(a, lane))
                group = add_units(touched, group, 0, a->at[lane], a->bytes, t->l1.line);
        count += group;
    }
    return count;
}

enum { WORD = 4, MAX_BANKS = 64, MAX_WORDS = MAX_LANES * 4 };

// Passes beyond one for these words; a word that several lanes want is sent once.
static int extra_passes(const uint64_t *words, int count, int banks)
{
    int waiting[MAX_BANKS] = {0}, most = 1;
    for (int i = 0; i < count; i++) {
        bool again = false;
        for (int j = 0; j < i && !again; j++)
            again = words[j] == words[i];
        int *bank = &waiting[words[i] % (uint64_t)banks];
        *bank += !again;
        most = *bank > most ? *bank : most;
    }
    return most - 1;
}

int rule_bank_conflicts(const struct target *t, const struct wave_access *a)
{
    int width = a->bytes > WORD ? a->bytes / WORD : 1;
    int lanes = t->lds_banks / width, extra = 0;
    for (int first = 0; first < t->wave; first += lanes) {
        uint64_t words[MAX_WORDS];
        int count = 0;
        for (int lane = first; lane < first + lanes && lane < t->wave; lane++)
            for (int w = 0; active(a, lane) && w < width; w++)
                words[count++] = a->at[lane] / WORD + (uint64_t)w;
        extra += extra_passes(words, count, t->lds_banks);
    }
    return extra;
}
