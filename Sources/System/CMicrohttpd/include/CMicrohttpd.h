#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

// Swift's Glibc module leaves out epoll and eventfd; they stand here beside the library they serve.
#include <stdbool.h>
#include <stdint.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <microhttpd.h>

/// Everything a daemon is started with. libmicrohttpd takes this as variadic arguments, which Swift cannot pass.
struct bowline_mhd_settings {
    int listen_socket;
    unsigned int threads;
    size_t memory_per_connection;
    unsigned int connections;
    unsigned int inactivity_seconds;
    void *context;
    /// Whether a new connection is taken.
    MHD_AcceptPolicyCallback accepts;
    MHD_AccessHandlerCallback handler;
    void *(*target_seen)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection_changed;
    /// A `gnutls_certificate_retrieve_function2`; NULL serves without TLS.
    const void *certificate;
    const char *priorities;
};

/// Starts a daemon, or gives NULL with `errno` set.
struct MHD_Daemon *bowline_mhd_start(const struct bowline_mhd_settings *settings);

/// Hands an answer to the library.
enum MHD_Result bowline_mhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

/// From now on `answer` is called wherever the library refuses a request that it cannot read; the library's own answer is dropped and
/// the connection closed after it. Called on the connection's thread.
void bowline_mhd_on_refusal(void (*answer)(struct MHD_Connection *connection, unsigned int status));

/// Keeps the library from reading the query of a target that `target_seen` was given. 0.9.75 copies each of its parts into the
/// connection's memory; when that is full, it closes the connection and then reads through a null pointer. A query of 400 parts,
/// 800 bytes, ended the process. More memory would only raise that number, and `target_seen` cannot refuse a request. The text of
/// the query is lost here, so the server reads targets itself.
void bowline_mhd_hide_query(const char *target);

/// The connection's TLS session, or NULL.
void *bowline_mhd_tls_session(struct MHD_Connection *connection);

/// What `connection_changed` stored for this connection.
void *bowline_mhd_connection_context(struct MHD_Connection *connection);

/// The connection's socket, or -1.
int bowline_mhd_connection_socket(struct MHD_Connection *connection);

/// The peer's address, or NULL.
const struct sockaddr *bowline_mhd_peer(struct MHD_Connection *connection);

/// The bytes of the request line and headers.
size_t bowline_mhd_header_size(struct MHD_Connection *connection);

/// How many fields, cookies and trailers of a request there are so far; each has its entry in the connection's memory.
int bowline_mhd_entries(struct MHD_Connection *connection);

/// Gives an upgraded connection back; its socket is closed.
void bowline_mhd_close_upgraded(struct MHD_UpgradeResponseHandle *handle);

/// For poll: the peer closed its side. The C library defines it only for GNU programs.
static const short bowline_poll_peer_closed = 0x2000;

/// How many bytes have come in through a TCP socket; 0 for another.
uint64_t bowline_bytes_received(int socket);

/// How many bytes of what was sent through a TCP socket its peer has acknowledged; 0 for another.
uint64_t bowline_bytes_acknowledged(int socket);

/// How many bytes a TCP socket's peer has yet to acknowledge, sent or not; 0 for another.
uint64_t bowline_bytes_unacknowledged(int socket);

/// Lets the kernel hold at most so many bytes of a TCP socket that it cannot send yet; 0, or -1 with `errno` set.
int bowline_limit_unsent(int socket, int bytes);

/// Drops what a TCP socket's peer has not taken, and resets the connection, when the socket is closed.
void bowline_reset_on_close(int socket);

/// Lets no new connection begin at a listening TCP socket: who asks for one gets no answer, and is refused when the socket is closed.
/// Connections that have begun still come. 0, or -1 with `errno` set.
int bowline_refuse_newcomers(int listener);

/// The address a socket is bound to; 0, or -1 with `errno` set.
int bowline_local_address(int socket, struct sockaddr_storage *address);

#endif
