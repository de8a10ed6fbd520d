#include "CPlainWordsData.h"

// #embed is a directive of C23 that Clang has had in every language mode since version 19.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const _Alignas(16) unsigned char intents[] = {
#embed "intents.packed"
};

const void *plainwords_intents(size_t *size) {
    *size = sizeof intents;
    return intents;
}

static const _Alignas(16) unsigned char brands[] = {
#embed "brands.packed"
};

const void *plainwords_brands(size_t *size) {
    *size = sizeof brands;
    return brands;
}
