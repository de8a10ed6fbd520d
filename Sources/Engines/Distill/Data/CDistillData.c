#include "CDistillData.h"

// #embed is a directive of C23 that Clang has had in every language mode since version 19.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const _Alignas(16) unsigned char article_lines[] = {
#embed "article-lines.packed"
};

const void *distill_article_lines(size_t *size) {
    *size = sizeof article_lines;
    return article_lines;
}

static const _Alignas(16) unsigned char summary_sentences[] = {
#embed "summary-sentences.packed"
};

const void *distill_summary_sentences(size_t *size) {
    *size = sizeof summary_sentences;
    return summary_sentences;
}

static const _Alignas(16) unsigned char summary_words[] = {
#embed "summary-words.packed"
};

const void *distill_summary_words(size_t *size) {
    *size = sizeof summary_words;
    return summary_words;
}
