#ifndef CIdentityData_h
#define CIdentityData_h

#include <stddef.h>

/// The common passwords, packed. Stores their number of bytes in `size`.
const void *_Nonnull identity_common_passwords(size_t *_Nonnull size);

#endif
