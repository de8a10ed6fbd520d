#ifndef CPlainWordsData_h
#define CPlainWordsData_h

#include <stddef.h>

/// The weights of the intent model, packed. Stores their number of bytes in `size`.
const void *_Nonnull plainwords_intents(size_t *_Nonnull size);

/// The table of brands, packed. Stores their number of bytes in `size`.
const void *_Nonnull plainwords_brands(size_t *_Nonnull size);

#endif
