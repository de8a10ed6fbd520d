#ifndef CGUMBO_H
#define CGUMBO_H

#include <gumbo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A parsed page and the arena that holds all of it; one call gives everything back.
typedef struct CGumboPage CGumboPage;

/// Parses `length` bytes of UTF-8 with at most `budget` bytes of memory and, unless `end` is 0, until the calling thread has
/// used that many nanoseconds of processor time. Gives NULL when either does not suffice; `*is_late` is then set where it was
/// the time. The bytes must outlive the page.
CGumboPage *cgumbo_parse(const char *bytes, size_t length, size_t budget, uint64_t end, bool *is_late);

/// The processor time the calling thread has used, in nanoseconds.
uint64_t cgumbo_thread_nanoseconds(void);

/// Gives back all memory of the page at once, without walking its tree.
void cgumbo_release(CGumboPage *page);

/// The `<html>` element.
const GumboNode *cgumbo_root(const CGumboPage *page);

static inline bool cgumbo_is_element(const GumboNode *node) {
    return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE;
}

static inline bool cgumbo_is_text(const GumboNode *node) {
    return node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE || node->type == GUMBO_NODE_CDATA;
}

static inline const char *cgumbo_text(const GumboNode *node) { return node->v.text.text; }

/// Where a text begins in the page, in bytes.
static inline size_t cgumbo_text_start(const GumboNode *node) { return node->v.text.start_pos.offset; }

/// How many bytes of the page a text was read from.
static inline size_t cgumbo_text_length(const GumboNode *node) { return node->v.text.original_text.length; }

static inline GumboTag cgumbo_tag(const GumboNode *node) { return node->v.element.tag; }

static inline unsigned int cgumbo_child_count(const GumboNode *node) { return node->v.element.children.length; }

static inline const GumboNode *cgumbo_child(const GumboNode *node, unsigned int index) {
    return (const GumboNode *)node->v.element.children.data[index];
}

static inline unsigned int cgumbo_attribute_count(const GumboNode *node) { return node->v.element.attributes.length; }

static inline const GumboAttribute *cgumbo_attribute(const GumboNode *node, unsigned int index) {
    return (const GumboAttribute *)node->v.element.attributes.data[index];
}

#endif
