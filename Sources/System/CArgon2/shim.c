#include "CArgon2.h"

#if defined(__linux__)

#include <argon2.h>

bool cargon2_hash(const void *password, size_t length, const uint8_t *salt, uint32_t passes, uint32_t memory, char *text) {
    return argon2id_hash_encoded(passes, memory, 1, password, length, salt, cargon2_salt_length, cargon2_hash_length, text,
                                 cargon2_text_length) == ARGON2_OK;
}

bool cargon2_verify(const void *password, size_t length, const char *text) {
    return argon2id_verify(text, password, length) == ARGON2_OK;
}

#endif
