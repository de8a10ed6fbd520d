// The C library's allocator settings, which Swift's Glibc module leaves out. Linux only.
#pragma once

#if defined(__linux__)

/// Limits what the allocator keeps of freed memory: blocks of at least `large` bytes go back to the system when they are freed, and all
/// threads share `arenas` heaps. Does nothing where the C library is not glibc.
void cmalloc_bound(int large, int arenas);

/// Gives all pages that contain only freed memory back to the system, in the middle of a heap too. Does nothing where the C library is
/// not glibc.
void cmalloc_trim(void);

/// What the allocator holds, in bytes.
struct cmalloc_usage {
    /// In blocks that the process uses.
    unsigned long long used;
    /// Taken from the system for all heaps and large blocks, used or free.
    unsigned long long held;
};

/// What the allocator holds now; all zero where the C library is not glibc.
struct cmalloc_usage cmalloc_usage(void);

#endif
