#include "CMalloc.h"

#if defined(__linux__)

#include <malloc.h>

void cmalloc_bound(int large, int arenas) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, large);
    mallopt(M_TRIM_THRESHOLD, 4 * large);
    mallopt(M_ARENA_MAX, arenas);
#else
    (void)large, (void)arenas;
#endif
}

void cmalloc_trim(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

struct cmalloc_usage cmalloc_usage(void) {
#if defined(__GLIBC__)
    struct mallinfo2 all = mallinfo2();
    return (struct cmalloc_usage){.used = all.uordblks + all.hblkhd, .held = all.arena + all.hblkhd};
#else
    return (struct cmalloc_usage){0, 0};
#endif
}

#endif
