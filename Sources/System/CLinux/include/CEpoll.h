// The kernel's readiness queue and wake-up counter, which Swift's Glibc module leaves out. Linux only.
#pragma once

#if defined(__linux__)

#include <errno.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/// A new readiness queue that no child process inherits; -1 with errno on failure.
int cepoll_create(void);

/// A new wake-up counter that never blocks; -1 with errno on failure.
int cepoll_counter(void);

/// Adds one to the counter.
void cepoll_counter_ring(int counter);

/// Sets the counter back to zero.
void cepoll_counter_quiet(int counter);

/// Adds (`EPOLL_CTL_ADD`), changes or removes a descriptor; 0 or an errno value.
int cepoll_control(int queue, int operation, int descriptor, uint32_t events, uint64_t tag);

/// Waits for events; their number, 0 after a signal.
int cepoll_wait(int queue, struct epoll_event *events, int capacity, int milliseconds);

/// What a ready descriptor was registered with.
static inline uint64_t cepoll_tag(const struct epoll_event *event) { return event->data.u64; }

#endif
