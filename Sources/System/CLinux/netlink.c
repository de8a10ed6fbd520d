#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CNetlink.h"

#if defined(__linux__)

#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int cnetlink_listen(void) {
    int file = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    struct sockaddr_nl address = {
        .nl_family = AF_NETLINK,
        .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE,
    };
    if (file >= 0 && bind(file, (struct sockaddr *)&address, sizeof address) != 0) {
        close(file);
        return -1;
    }
    return file;
}

static int ask(const struct nlmsghdr *question) {
    int file = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (file < 0) return -1;
    // The kernel answers at once; should it ever not, nobody waits for ever.
    struct timeval patience = {.tv_sec = 1};
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    if (send(file, question, question->nlmsg_len, 0) < 0) {
        close(file);
        return -1;
    }
    return file;
}

int cnetlink_ask_all(int kind) {
    struct {
        struct nlmsghdr head;
        struct rtgenmsg what;
    } question = {
        .head = {.nlmsg_len = sizeof question, .nlmsg_type = kind, .nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP},
        .what = {.rtgen_family = AF_UNSPEC},
    };
    return ask(&question.head);
}

int cnetlink_ask_way(int family, const unsigned char *address) {
    size_t length = family == AF_INET ? 4 : 16;
    struct {
        struct nlmsghdr head;
        struct rtmsg what;
        struct rtattr destination;
        unsigned char bytes[16];
    } question = {
        .head = {.nlmsg_type = RTM_GETROUTE, .nlmsg_flags = NLM_F_REQUEST},
        .what = {.rtm_family = family, .rtm_dst_len = length * 8},
        .destination = {.rta_len = RTA_LENGTH(length), .rta_type = RTA_DST},
    };
    question.head.nlmsg_len = sizeof question.head + sizeof question.what + sizeof question.destination + length;
    memcpy(question.bytes, address, length);
    return ask(&question.head);
}

#endif
