#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

#include <zlib.h>

/// Writes `input` as one gzip member into `output` (of at least `bowline_gzip_bound` bytes).
/// Gives the length written, or 0 if it could not.
size_t bowline_gzip(const uint8_t *input, size_t length, uint8_t *output, size_t room, int level);

/// The room a gzip member of `length` bytes can need at most.
size_t bowline_gzip_bound(size_t length);

#endif
