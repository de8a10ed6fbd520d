// The floor for `script/bench viewers`: one thread sends the same bytes to many sockets, again and again, and does nothing else. Another one, on
// another core, reads them.
//
//   bare-sends SOCKETS BYTES ROUNDS     prints the sending thread's processor time for a round, in microseconds

#include <arpa/inet.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static int sockets, bytes, readers;
static volatile long left;

static void check(int outcome, const char *what) {
    if (outcome >= 0) return;
    perror(what);
    exit(1);
}

static void *read_all(void *unused) {
    (void)unused;
    static char buffer[65536];
    struct epoll_event ready[512];
    for (;;) {
        int count = epoll_wait(readers, ready, 512, -1);
        for (int place = 0; place < count; place++) {
            ssize_t taken = read(ready[place].data.fd, buffer, sizeof buffer);
            if (taken > 0) __atomic_sub_fetch(&left, taken, __ATOMIC_RELEASE);
        }
    }
    return NULL;
}

int main(int count, char **words) {
    if (count != 4) {
        fprintf(stderr, "usage: bare-sends SOCKETS BYTES ROUNDS\n");
        return 2;
    }
    sockets = atoi(words[1]), bytes = atoi(words[2]);
    int rounds = atoi(words[3]);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    check(bind(listener, (struct sockaddr *)&address, length), "bind");
    check(listen(listener, 128), "listen");
    getsockname(listener, (struct sockaddr *)&address, &length);
    check(readers = epoll_create1(0), "epoll_create1");
    int *senders = calloc(sockets, sizeof *senders);
    for (int place = 0; place < sockets; place++) {
        int reader = socket(AF_INET, SOCK_STREAM, 0);
        check(connect(reader, (struct sockaddr *)&address, length), "connect");
        check(senders[place] = accept(listener, NULL, NULL), "accept");
        struct epoll_event event = {.events = EPOLLIN, .data.fd = reader};
        check(epoll_ctl(readers, EPOLL_CTL_ADD, reader, &event), "epoll_ctl");
    }
    pthread_t thread;
    pthread_create(&thread, NULL, read_all, NULL);
    char *frame = malloc(bytes);
    memset(frame, 'a', bytes);
    double used = 0;
    for (int round = 0; round < rounds; round++) {
        struct timespec start, end;
        __atomic_store_n(&left, (long)sockets * bytes, __ATOMIC_RELEASE);
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
        for (int place = 0; place < sockets; place++) check(send(senders[place], frame, bytes, MSG_NOSIGNAL), "send");
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
        used += (end.tv_sec - start.tv_sec) * 1e6 + (end.tv_nsec - start.tv_nsec) / 1e3;
        // The next round begins when all have read this one, as the next event does.
        while (__atomic_load_n(&left, __ATOMIC_ACQUIRE) > 0) usleep(200);
    }
    printf("{\"us_per_round\":%.1f}\n", used / rounds);
    return 0;
}
