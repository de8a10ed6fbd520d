// Questions to the kernel about links, addresses and routes (rtnetlink), which Swift's Glibc module leaves out. Linux only.
#pragma once

#if defined(__linux__)

#include <linux/if.h>
#include <linux/if_addr.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

/// A socket that becomes readable when links, addresses or routes change and never blocks; -1 with errno on failure.
int cnetlink_listen(void);

/// A socket with the kernel's answer to a dump of everything of that kind (`RTM_GETLINK`, `RTM_GETADDR`); -1 with errno on failure.
int cnetlink_ask_all(int kind);

/// A socket with the kernel's answer to the question which way leads to this address (4 or 16 bytes); nothing is sent there. -1 with
/// errno on failure.
int cnetlink_ask_way(int family, const unsigned char *address);

#endif
