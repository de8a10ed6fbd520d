// OpenSSL's libcrypto, and the few calls whose C form costs too much or that Swift cannot see. Linux only.
#pragma once

#if defined(__linux__)

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <stddef.h>
#include <stdint.h>

/// SHA-1 and SHA-256, looked up once for the process: each lookup by name costs more than a short digest.
const EVP_MD *copenssl_sha1(void);
const EVP_MD *copenssl_sha256(void);

/// HMAC with SHA-256 into 32 bytes; 1, or 0 when OpenSSL has no memory left.
int copenssl_hmac_sha256(const void *key, size_t key_length, const void *bytes, size_t length, uint8_t *code);

/// AES-256-GCM with a key of 32 and a nonce of 12 bytes: `length` bytes and a tag of 16 into `sealed`; 1, or 0 when OpenSSL fails.
int copenssl_seal(const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_length, const uint8_t *bytes,
                  size_t length, uint8_t *sealed);

/// The reverse: `length` bytes into `bytes`; 0 when key, nonce, context or sealed bytes are not those of before.
int copenssl_open(const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_length, const uint8_t *sealed,
                  size_t length, uint8_t *bytes);

#endif
