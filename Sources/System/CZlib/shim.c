#include "CZlib.h"

#include <limits.h>
#include <string.h>

// 15 bits of window, and 16 more to ask for gzip's wrapping: zlib's own way to say so.
enum { gzip_window = 15 + 16, memory_level = 8 };

size_t bowline_gzip_bound(size_t length) {
    return compressBound(length) + 32;
}

size_t bowline_gzip(const uint8_t *input, size_t length, uint8_t *output, size_t room, int level) {
    if (length > UINT_MAX || room > UINT_MAX) return 0;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window, memory_level, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)length;
    stream.next_out = output;
    stream.avail_out = (uInt)room;
    int outcome = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return outcome == Z_STREAM_END ? written : 0;
}
