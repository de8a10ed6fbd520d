#include "COpenSSL.h"

#if defined(__linux__)

#include <limits.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static EVP_MD *sha1;
static EVP_MD *sha256;
static EVP_MAC *hmac;

static void look_up(void) {
    sha1 = EVP_MD_fetch(NULL, "SHA1", NULL);
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    hmac = EVP_MAC_fetch(NULL, "HMAC", NULL);
}

// At exit OpenSSL would tear down what threads of libraries, such as libcurl's beginnings, may just be using. Whoever initialises it first
// decides, so this runs as the program is loaded. The system takes back the memory.
__attribute__((constructor)) static void stay_until_the_end(void) { OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL); }

const EVP_MD *copenssl_sha1(void) {
    pthread_once(&once, look_up);
    return sha1;
}

const EVP_MD *copenssl_sha256(void) {
    pthread_once(&once, look_up);
    return sha256;
}

int copenssl_hmac_sha256(const void *key, size_t key_length, const void *bytes, size_t length, uint8_t *code) {
    pthread_once(&once, look_up);
    EVP_MAC_CTX *context = EVP_MAC_CTX_new(hmac);
    if (!context) return 0;
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, "SHA256", 0),
        OSSL_PARAM_construct_end(),
    };
    // OpenSSL takes a null key as "the key of before"; an empty key must not be null.
    const void *present_key = key ? key : "";
    size_t written = 0;
    int done = EVP_MAC_init(context, present_key, key_length, parameters)
        && EVP_MAC_update(context, bytes, length)
        && EVP_MAC_final(context, code, &written, 32);
    EVP_MAC_CTX_free(context);
    return done;
}

int copenssl_seal(const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_length, const uint8_t *bytes,
                  size_t length, uint8_t *sealed) {
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    int written = 0;
    int done = cipher && context_length <= INT_MAX && length <= INT_MAX - 16
        && EVP_EncryptInit_ex(cipher, EVP_aes_256_gcm(), NULL, key, nonce)
        && EVP_EncryptUpdate(cipher, NULL, &written, context, (int)context_length)
        && EVP_EncryptUpdate(cipher, sealed, &written, bytes, (int)length)
        && EVP_EncryptFinal_ex(cipher, sealed + length, &written)
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_GET_TAG, 16, sealed + length);
    EVP_CIPHER_CTX_free(cipher);
    return done;
}

int copenssl_open(const uint8_t *key, const uint8_t *nonce, const uint8_t *context, size_t context_length, const uint8_t *sealed,
                  size_t length, uint8_t *bytes) {
    EVP_CIPHER_CTX *cipher = EVP_CIPHER_CTX_new();
    int written = 0;
    // The tag is only read.
    int done = cipher && context_length <= INT_MAX && length <= INT_MAX
        && EVP_DecryptInit_ex(cipher, EVP_aes_256_gcm(), NULL, key, nonce)
        && EVP_DecryptUpdate(cipher, NULL, &written, context, (int)context_length)
        && EVP_DecryptUpdate(cipher, bytes, &written, sealed, (int)length)
        && EVP_CIPHER_CTX_ctrl(cipher, EVP_CTRL_AEAD_SET_TAG, 16, (void *)(sealed + length))
        && EVP_DecryptFinal_ex(cipher, bytes + length, &written) > 0;
    EVP_CIPHER_CTX_free(cipher);
    return done;
}

#endif
