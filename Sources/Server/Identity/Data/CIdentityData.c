#include "CIdentityData.h"

// #embed is a directive of C23 that Clang has had in every language mode since version 19.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const _Alignas(16) unsigned char common_passwords[] = {
#embed "common-passwords.packed"
};

const void *identity_common_passwords(size_t *size) {
    *size = sizeof common_passwords;
    return common_passwords;
}
