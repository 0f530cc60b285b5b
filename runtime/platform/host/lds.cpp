// SPDX-License-Identifier: MIT
#include "lds.hpp"
#include "limits.hpp"

#include <link.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// The dynamic linker's accessor of thread-local storage (ELF TLS ABI). Unlike dlpi_tls_data it
// also allocates the calling thread's copy, which is made at first use.
struct TlsIndex {
    unsigned long module;
    unsigned long offset;
};

extern "C" void *__tls_get_addr(TlsIndex *index);

namespace host
{
namespace
{

struct Search {
    uintptr_t address;
    StaticLds found;
};

bool contains(const dl_phdr_info &object, const ElfW(Phdr) & segment, uintptr_t address)
{
    return segment.p_type == PT_LOAD &&
           address - (object.dlpi_addr + segment.p_vaddr) < segment.p_memsz;
}

bool contains(const dl_phdr_info &object, uintptr_t address)
{
    for (int i = 0; i < object.dlpi_phnum; ++i) {
        if (contains(object, object.dlpi_phdr[i], address))
            return true;
    }
    return false;
}

size_t thread_local_bytes(const dl_phdr_info &object)
{
    for (int i = 0; i < object.dlpi_phnum; ++i) {
        if (object.dlpi_phdr[i].p_type == PT_TLS)
            return object.dlpi_phdr[i].p_memsz;
    }
    return 0;
}

// A dl_iterate_phdr callback: nonzero ends the search. The main program has an empty name.
int inspect_object(dl_phdr_info *object, size_t, void *data)
{
    Search *search = static_cast<Search *>(data);
    if (!contains(*object, search->address))
        return 0;
    if (object->dlpi_name && *object->dlpi_name)
        search->found = {object->dlpi_tls_modid, thread_local_bytes(*object)};
    return 1;
}

} // namespace

StaticLds find_static_lds(const void *function)
{
    Search search = {reinterpret_cast<uintptr_t>(function), {}};
    dl_iterate_phdr(inspect_object, &search);
    return search.found;
}

void *address_of(const StaticLds &lds)
{
    TlsIndex index = {lds.module, 0};
    return lds.module != 0 && lds.size != 0 ? __tls_get_addr(&index) : nullptr;
}

void poison(const StaticLds &lds)
{
    if (void *memory = address_of(lds))
        memset(memory, lds_poison_byte, lds.size);
}

DynamicLds::~DynamicLds()
{
    free(data_);
}

void DynamicLds::resize(size_t size)
{
    if (size == size_)
        return;
    free(data_);
    data_ = nullptr;
    size_ = size;
    if (size > 0 && posix_memalign(&data_, allocation_alignment, size) != 0) {
        fputs("hipstencil host: no memory for dynamic LDS\n", stderr);
        abort();
    }
    poison();
}

void DynamicLds::poison()
{
    if (data_)
        memset(data_, lds_poison_byte, size_);
}

} // namespace host
