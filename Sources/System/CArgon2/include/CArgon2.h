// libargon2's hash for passwords, with the lengths that belong together. Linux only.
#pragma once

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { cargon2_salt_length = 16, cargon2_hash_length = 32, cargon2_text_length = 128 };

/// Writes the argon2id hash of a password, with its salt and costs, as zero-terminated text; false when memory is short.
/// `salt` has cargon2_salt_length bytes, `text` room for cargon2_text_length. Memory is in KiB.
bool cargon2_hash(const void *password, size_t length, const uint8_t *salt, uint32_t passes, uint32_t memory, char *text);

/// True when the password is the one that was hashed.
bool cargon2_verify(const void *password, size_t length, const char *text);

#endif
