// no page: the manual's close(2), ftruncate(2), lseek(2), pwrite(2)
#pragma once
#include <stddef.h>
#include <stdint.h>
#define SEEK_SET 0
#define SEEK_END 2
typedef int64_t off_t;
typedef long ssize_t;
int close(int);
int ftruncate(int, off_t);
off_t lseek(int, off_t, int);
ssize_t pwrite(int, const void *, size_t, off_t);
