// no page: the manual's open(2)
#pragma once
#define O_RDWR 0x0002
#define O_CLOEXEC 0x01000000
int open(const char *, int, ...);
