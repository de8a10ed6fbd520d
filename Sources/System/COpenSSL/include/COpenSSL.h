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

#endif
