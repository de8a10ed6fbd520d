#include "CScamSenseData.h"

// #embed is a directive of C23 that Clang has had in every language mode since version 19.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const _Alignas(16) unsigned char model[] = {
#embed "scam-model.packed"
};

const void *scamsense_model(size_t *size) {
    *size = sizeof model;
    return model;
}

static const _Alignas(16) unsigned char recovery_words[] = {
#embed "recovery-words.packed"
};

const void *scamsense_recovery_words(size_t *size) {
    *size = sizeof recovery_words;
    return recovery_words;
}
