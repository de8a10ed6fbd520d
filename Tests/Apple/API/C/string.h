// no page: C17, section 7.24, and the manual's strdup(3)
#pragma once
#include <stddef.h>
void *memset(void *, int, size_t);
int strcmp(const char *, const char *);
char *strdup(const char *);
