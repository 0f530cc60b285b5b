// SPDX-License-Identifier: MIT
// Names that specifications cannot give, because generated sources or what they include use them.
#include <string.h>

#include "spec/spec.h"

// Keywords of C17 and C++20, what HIP gives to every kernel, and types of generated sources.
static const char WORDS[] =
    " alignas alignof and and_eq asm atomic_cancel atomic_commit atomic_noexcept auto bitand bitor "
    "blockDim blockIdx bool break case catch char char16_t char32_t char8_t class co_await "
    "co_return co_yield compl concept const const_cast consteval constexpr constinit continue "
    "decltype default delete dim3 do double double2 dynamic_cast else enum explicit export extern "
    "false float float2 float4 for friend goto gridDim if inline int int16_t int32_t int64_t "
    "int8_t intptr_t long main mutable namespace new noexcept not not_eq nullptr operator or or_eq "
    "private protected ptrdiff_t public register reinterpret_cast requires restrict return short "
    "signed size_t sizeof static static_assert static_cast std struct switch template this "
    "thread_local threadIdx throw true try typedef typeid typename typeof uint16_t uint32_t "
    "uint64_t uint8_t uintptr_t union unsigned using virtual void volatile warpSize wchar_t while "
    "xor xor_eq ";

// Macros of the C library headers and of HIP's that <hip/hip_runtime.h> brings in. Those that begin
// or end like others of their header are known by that.
static const char MACROS[] =
    " ADDRESS_SPACE_CONSTANT BIG_ENDIAN BUFSIZ BYTE_ORDER CHAR_BIT CSIGNAL CUDA_SUCCESS DEPRECATED "
    "DEPRECATED_MSG EIO EOF GENERIC_GRID_LAUNCH GETREG_IMMED ICMP_NE INFINITY LAUNCH_BOUNDS "
    "LITTLE_ENDIAN LONG_BIT MASK1 MASK2 MAXFLOAT MAX_CANON MAX_INPUT NAN NFDBITS NULL NZERO "
    "PDP_ENDIAN PIPE_BUF P_tmpdir TIMER_ABSTIME TIME_UTC USE_PEER_NON_UNIFIED WORD_BIT alloca "
    "assert assert_perror be16toh be32toh be64toh errno fpclassify htobe16 htobe32 htobe64 htole16 "
    "htole32 htole64 i386 isfinite isgreater isgreaterequal isinf isless islessequal islessgreater "
    "isnan isnormal issubnormal isunordered launch_bounds_impl0 launch_bounds_impl1 le16toh "
    "le32toh le64toh linux math_errhandling offsetof sched_priority select_impl_ signbit stderr "
    "stdin stdout strdupa strndupa unix va_arg va_copy va_end va_start ";
static const char *const PREFIXES[] = {
    "ADJ_",   "CLOCKS_", "CLOCK_",    "CLONE_",      "CPU_",     "DECLOP_",
    "EXIT_",  "FD_",     "FP_",       "HIPSTENCIL_", "HIP_",     "HUGE_VAL",
    "HW_ID",  "LC_",     "L_ctermid", "L_cuserid",   "L_tmpnam", "MATH_ERR",
    "MOD_",   "M_1_PI",  "M_2_PI",    "M_2_SQRTPI",  "M_E",      "M_LN",
    "M_LOG",  "M_PI",    "M_SQRT",    "NL_",         "PTHREAD_", "RENAME_",
    "SCHED_", "SEEK_",   "SNAN",      "STA_",        "TEXTURE_", "pthread_",
};
static const char *const SUFFIXES[] = {"_MAX", "_MIN", "_WIDTH"};

// Functions of C17's <math.h>, <stdlib.h>, <string.h>, <stdio.h> and <time.h> and what is beside
// them on common systems: an operator of that name would be a second declaration of it.
static const char FUNCTIONS[] =
    " abort abs acos acosh aligned_alloc asctime asin asinh at_quick_exit atan atan2 atanh atexit "
    "atof atoi atol atoll bcmp bcopy bsearch bzero calloc cbrt ceil clearerr clock copysign cos "
    "cosh ctime difftime div drem ecvt erf erfc exit exp exp10 exp2 expm1 fabs fclose fcvt fdim "
    "feof ferror fflush ffs fgetc fgetpos fgets finite floor fma fmax fmin fmod fopen fprintf "
    "fputc fputs fread free freopen frexp fscanf fseek fsetpos ftell fwrite gamma gcvt getc "
    "getchar getenv getline gmtime hypot ilogb index j0 j1 jn labs ldexp ldiv lgamma llabs lldiv "
    "llrint llround localtime log log10 log1p log2 logb lrint lround malloc mblen mbstowcs mbtowc "
    "memchr memcmp memcpy memmove memset mktime modf nan nearbyint nextafter nexttoward perror "
    "pow printf putc putchar puts qsort quick_exit rand random realloc remainder remove remquo "
    "rename rewind rindex rint round scalb scalbln scalbn scanf select setbuf setvbuf significand "
    "sin sincos sinh snprintf sprintf sqrt srand sscanf strcat strchr strcmp strcoll strcpy "
    "strcspn strerror strftime strlen strncat strncmp strncpy strpbrk strrchr strspn strstr strtod "
    "strtof strtok strtol strtold strtoll strtoul strtoull strxfrm system tan tanh tgamma time "
    "tmpfile tmpnam trunc ungetc vfprintf vfscanf vprintf vscanf vsnprintf vsprintf vsscanf "
    "wcstombs wctomb y0 y1 yn ";

static bool is_among(const char *list, const char *name)
{
    size_t n = strlen(name);
    for (const char *at = list; (at = strstr(at, name)); at += n)
        if (at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

// E and three capitals or digits more, as in <errno.h>; W and four, as in <sys/wait.h>.
static bool is_code(const char *name)
{
    size_t n = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return name[n] == '\0' && ((name[0] == 'E' && n >= 4) || (name[0] == 'W' && n >= 4));
}

static bool is_integer_constant(const char *name)
{
    size_t n = strlen(name);
    const char *at = name + (name[0] == 'U');
    return strncmp(at, "INT", 3) == 0 && n > 5 && strcmp(name + n - 2, "_C") == 0;
}

bool is_reserved_word(const char *name)
{
    if (is_among(WORDS, name) || is_among(MACROS, name) || is_code(name) ||
        is_integer_constant(name))
        return true;
    for (size_t i = 0; i < sizeof PREFIXES / sizeof *PREFIXES; i++)
        if (strncmp(name, PREFIXES[i], strlen(PREFIXES[i])) == 0)
            return true;
    size_t length = strlen(name);
    for (size_t i = 0; i < sizeof SUFFIXES / sizeof *SUFFIXES; i++) {
        size_t n = strlen(SUFFIXES[i]);
        if (length > n && strcmp(name + length - n, SUFFIXES[i]) == 0)
            return true;
    }
    return strncmp(name, "hip", 3) == 0 && is_capital(name[3]);
}

bool is_library_function(const char *name)
{
    size_t n = strlen(name);
    char stem[64];
    if (is_among(FUNCTIONS, name))
        return true;
    if (n < 2 || n >= sizeof stem || (name[n - 1] != 'f' && name[n - 1] != 'l'))
        return false;
    memcpy(stem, name, n - 1); // sinf, sinl
    stem[n - 1] = '\0';
    return is_among(FUNCTIONS, stem);
}
