#define _GNU_SOURCE
#include "CMicrohttpd.h"

#include <dlfcn.h>
#include <linux/filter.h>
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/ioctl.h>

typedef enum MHD_Result (*queue_function)(struct MHD_Connection *, unsigned int, struct MHD_Response *);

// Both are set before the first daemon starts and never again.
static queue_function library_queue;
static void (*answer_refusal)(struct MHD_Connection *, unsigned int);
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find_queue(void) {
    // POSIX lets a function's address be had this way; ISO C has no cast for it.
    *(void **)&library_queue = dlsym(RTLD_NEXT, "MHD_queue_response");
}

enum MHD_Result bowline_mhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    return library_queue(connection, status, response);
}

void bowline_mhd_on_refusal(void (*answer)(struct MHD_Connection *, unsigned int)) {
    answer_refusal = answer;
}

// The library gives no say in how it refuses a request it cannot read, and 0.9.75 sends the head of such an answer twice. But it queues
// it through its own public function, by way of the table of symbols that this program can fill, too. Answers of ours go through
// bowline_mhd_queue, so all that come here are its own. Told that its answer cannot be queued it closes the connection, as it should.
// Were the library ever linked otherwise, its own words would stand again, and a test would say so.
enum MHD_Result MHD_queue_response(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    if (!answer_refusal) return library_queue(connection, status, response);
    answer_refusal(connection, status);
    return MHD_NO;
}

// Targets stay as they were sent: decoding before routing would turn %2F into a separator.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

struct MHD_Daemon *bowline_mhd_start(const struct bowline_mhd_settings *s) {
    pthread_once(&once, find_queue);
    if (!library_queue) return NULL;
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    struct MHD_OptionItem pool[] = {
        {MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)s->threads, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)s->priorities},
        {MHD_OPTION_HTTPS_CERT_CALLBACK, 0, (void *)s->certificate},
        {MHD_OPTION_END, 0, NULL},
    };
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_ALLOW_UPGRADE |
                         MHD_USE_PEDANTIC_CHECKS | (s->certificate ? MHD_USE_TLS : 0);
    return MHD_start_daemon(
        flags, 0, s->accepts, s->context, s->handler, s->context,
        MHD_OPTION_LISTEN_SOCKET, s->listen_socket,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->memory_per_connection,
        MHD_OPTION_CONNECTION_LIMIT, s->connections,
        MHD_OPTION_CONNECTION_TIMEOUT, s->inactivity_seconds,
        MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_URI_LOG_CALLBACK, s->target_seen, s->context,
        MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL,
        MHD_OPTION_NOTIFY_COMPLETED, s->completed, s->context,
        MHD_OPTION_NOTIFY_CONNECTION, s->connection_changed, s->context,
        MHD_OPTION_ARRAY, s->certificate ? tls : none,
        MHD_OPTION_ARRAY, s->threads > 1 ? pool : none,
        MHD_OPTION_END);
}

void bowline_mhd_hide_query(const char *target) {
    // The library cuts the target at the question mark and reads parts from the byte behind it until it meets a NUL. Both lie in the
    // connection's own buffer, which it writes to itself right after this.
    char *mark = strchr((char *)target, '?');
    if (mark && mark[1]) mark[1] = 0;
}

void *bowline_mhd_connection_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

int bowline_mhd_connection_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

void *bowline_mhd_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

const struct sockaddr *bowline_mhd_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

size_t bowline_mhd_header_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

int bowline_mhd_entries(struct MHD_Connection *connection) {
    enum MHD_ValueKind kinds = MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND | MHD_FOOTER_KIND;
    return MHD_get_connection_values(connection, kinds, NULL, NULL);
}

void bowline_mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

uint64_t bowline_bytes_received(int socket) {
    struct tcp_info info = {0};
    socklen_t length = sizeof info;
    return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 ? info.tcpi_bytes_received : 0;
}

uint64_t bowline_bytes_acknowledged(int socket) {
    struct tcp_info info = {0};
    socklen_t length = sizeof info;
    return getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &length) == 0 ? info.tcpi_bytes_acked : 0;
}

uint64_t bowline_bytes_unacknowledged(int socket) {
    int bytes = 0;
    return ioctl(socket, SIOCOUTQ, &bytes) == 0 && bytes > 0 ? (uint64_t)bytes : 0;
}

int bowline_limit_unsent(int socket, int bytes) {
    return setsockopt(socket, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &bytes, sizeof bytes);
}

void bowline_reset_on_close(int socket) {
    struct linger at_once = {.l_onoff = 1, .l_linger = 0};
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

int bowline_refuse_newcomers(int listener) {
    // The kernel runs this for each packet, from its TCP header on, whose byte 13 has the flags. Accepted sockets inherit it; a packet with
    // SYN alone has no use there.
    struct sock_filter drop_syn[] = {
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, 13),
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0x12),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0x02, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, 0xffffffff),
        BPF_STMT(BPF_RET | BPF_K, 0),
    };
    struct sock_fprog program = {.len = sizeof drop_syn / sizeof *drop_syn, .filter = drop_syn};
    return setsockopt(listener, SOL_SOCKET, SO_ATTACH_FILTER, &program, sizeof program);
}

int bowline_local_address(int socket, struct sockaddr_storage *address) {
    socklen_t length = sizeof *address;
    return getsockname(socket, (struct sockaddr *)address, &length);
}
