// no page: C17, section 7.22
#pragma once
#include <stddef.h>
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
