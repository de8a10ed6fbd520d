#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CEpoll.h"

#if defined(__linux__)

#include <unistd.h>

int cepoll_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int cepoll_counter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void cepoll_counter_ring(int counter) {
    uint64_t one = 1;
    // A full counter refuses the write, and is rung already.
    ssize_t written = write(counter, &one, sizeof one);
    (void)written;
}

void cepoll_counter_quiet(int counter) {
    uint64_t rings;
    ssize_t taken = read(counter, &rings, sizeof rings);
    (void)taken;
}

int cepoll_control(int queue, int operation, int descriptor, uint32_t events, uint64_t tag) {
    struct epoll_event event = {.events = events, .data.u64 = tag};
    return epoll_ctl(queue, operation, descriptor, &event) == 0 ? 0 : errno;
}

int cepoll_wait(int queue, struct epoll_event *events, int capacity, int milliseconds) {
    int count = epoll_wait(queue, events, capacity, milliseconds);
    // A signal is not an event: the caller's loop comes back with a fresh timeout.
    return count < 0 ? 0 : count;
}

#endif
