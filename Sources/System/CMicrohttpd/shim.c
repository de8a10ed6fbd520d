#define _GNU_SOURCE
#include "CMicrohttpd.h"

#include <string.h>

// Targets stay as they were sent: decoding before routing would turn %2F into a separator.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

struct MHD_Daemon *bowline_mhd_start(const struct bowline_mhd_settings *s) {
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

void bowline_mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle) {
    MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
}

int bowline_local_address(int socket, struct sockaddr_storage *address) {
    socklen_t length = sizeof *address;
    return getsockname(socket, (struct sockaddr *)address, &length);
}

void bowline_name_thread(pthread_t thread, const char *name) {
    char fitting[16];
    strncpy(fitting, name, sizeof fitting - 1);
    fitting[sizeof fitting - 1] = 0;
    pthread_setname_np(thread, fitting);
}
