#include "CGumbo.h"

#include <setjmp.h>
#include <stdlib.h>
#include <time.h>

#if defined(__linux__)
#include <sys/mman.h>
#endif

// gumbo asks for memory in countless small pieces and checks no answer. The arena hands out pieces of large blocks, takes
// back only the last one, and leaves the parse by longjmp when the budget is spent; only gumbo's own C frames lie between.
// See docs/decisions/distill.md, "The HTML parser runs in an arena with a memory budget".

typedef struct Block {
    struct Block *next;
} Block;

struct CGumboPage {
    Block *blocks;
    char *cursor;
    char *last;
    char *end;
    size_t used;
    size_t budget;
    size_t block_size;
    uint64_t latest;
    unsigned int pieces;
    bool is_late;
    jmp_buf exhausted;
    GumboOutput *output;
};

static const size_t alignment = 16;
static const size_t smallest_block = 64 * 1024;
static const size_t largest_block = 8 * 1024 * 1024;
static const size_t huge_page = 2 * 1024 * 1024;

// The tree of a large page is walked in all directions. In huge pages the processor finds its parts without reading page tables, and
// the system hands them out in one piece instead of 512.
static void *allocate(size_t size) {
    if (size < 2 * huge_page) return malloc(size);
    void *block = NULL;
    if (posix_memalign(&block, huge_page, size) != 0) return NULL;
#if defined(__linux__)
    // Only advice: where the system has none to give, ordinary pages do.
    (void)madvise(block, size, MADV_HUGEPAGE);
#endif
    return block;
}

static bool grow(CGumboPage *page, size_t size) {
    size_t wanted = size + 2 * alignment > page->block_size ? size + 2 * alignment : page->block_size;
    if (wanted > page->budget - page->used) return false;
    Block *block = allocate(wanted);
    if (block == NULL) return false;
    block->next = page->blocks;
    page->blocks = block;
    page->cursor = (char *)block + alignment;
    page->end = (char *)block + wanted;
    page->used += wanted;
    if (page->block_size < largest_block) page->block_size *= 2;
    return true;
}

uint64_t cgumbo_thread_nanoseconds(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) != 0) return 0;
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

// gumbo asks for memory at every token, which makes this the place to stop a parse that takes too long. The clock is a
// system call, so it is read at every 256th piece only.
static void *take(void *userdata, size_t size) {
    CGumboPage *page = userdata;
    if (page->latest != 0 && ++page->pieces % 256 == 0 && cgumbo_thread_nanoseconds() > page->latest) {
        page->is_late = true;
        longjmp(page->exhausted, 1);
    }
    size = (size + alignment - 1) & ~(alignment - 1);
    if ((size_t)(page->end - page->cursor) < size && !grow(page, size)) longjmp(page->exhausted, 1);
    page->last = page->cursor;
    page->cursor += size;
    return page->last;
}

// Only the last piece can be given back. It is often the one: gumbo makes a buffer for each attribute's name and value.
static void give_back(void *userdata, void *piece) {
    CGumboPage *page = userdata;
    if (piece != NULL && piece == page->last) page->cursor = page->last;
}

CGumboPage *cgumbo_parse(const char *bytes, size_t length, size_t budget, uint64_t end, bool *is_late) {
    CGumboPage *page = calloc(1, sizeof *page);
    if (page == NULL) return NULL;
    page->budget = budget;
    page->latest = end;
    page->block_size = smallest_block;
    if (setjmp(page->exhausted) != 0) {
        *is_late = page->is_late;
        cgumbo_release(page);
        return NULL;
    }
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = take;
    options.deallocator = give_back;
    options.userdata = page;
    options.max_errors = 0;
    page->output = gumbo_parse_with_options(&options, bytes, length);
    return page;
}

void cgumbo_release(CGumboPage *page) {
    if (page == NULL) return;
    for (Block *block = page->blocks; block != NULL;) {
        Block *next = block->next;
        free(block);
        block = next;
    }
    free(page);
}

const GumboNode *cgumbo_root(const CGumboPage *page) { return page->output->root; }
