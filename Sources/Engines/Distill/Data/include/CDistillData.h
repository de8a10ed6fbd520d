#ifndef CDistillData_h
#define CDistillData_h

#include <stddef.h>

/// The trees that choose the lines of an article, packed. Stores their number of bytes in `size`.
const void *_Nonnull distill_article_lines(size_t *_Nonnull size);

/// The trees that rank sentences, packed. Stores their number of bytes in `size`.
const void *_Nonnull distill_summary_sentences(size_t *_Nonnull size);

/// The weights of words in a summary, packed. Stores their number of bytes in `size`.
const void *_Nonnull distill_summary_words(size_t *_Nonnull size);

#endif
