#ifndef CScamSenseData_h
#define CScamSenseData_h

#include <stddef.h>

/// The weights of the scam model, packed. Stores their number of bytes in `size`.
const void *_Nonnull scamsense_model(size_t *_Nonnull size);

/// The words of recovery phrases, packed. Stores their number of bytes in `size`.
const void *_Nonnull scamsense_recovery_words(size_t *_Nonnull size);

#endif
