// libcurl, whose variadic setters and getters Swift cannot call, with their types spelled out. Linux only.
#pragma once

#if defined(__linux__)

#include <curl/curl.h>
#include <stddef.h>
#include <stdint.h>

// Each function takes options of its type only; curl's manual page of an option says which that is.

CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value);
CURLcode ccurl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);

/// Bytes in or out: `(bytes, 1, count, pointer) -> count taken`, for bodies and header lines.
CURLcode ccurl_set_write(CURL *handle, CURLoption option, curl_write_callback callback);
CURLcode ccurl_set_read(CURL *handle, CURLoption option, curl_read_callback callback);
CURLcode ccurl_set_before_request(CURL *handle, CURLoption option, curl_prereq_callback callback);
CURLcode ccurl_set_close_socket(CURL *handle, CURLoption option, curl_closesocket_callback callback);

/// Asked before each connection is made, with the address it leads to; CURL_SOCKET_BAD refuses it.
CURLcode ccurl_set_open_socket(CURL *handle, CURLoption option, curl_opensocket_callback callback);
/// Called many times during a transfer; anything but zero ends it.
CURLcode ccurl_set_progress(CURL *handle, CURLoption option, curl_xferinfo_callback callback);
/// Called with what is sent and received, when CURLOPT_VERBOSE is set.
CURLcode ccurl_set_debug(CURL *handle, CURLoption option, curl_debug_callback callback);

/// Has every socket the handle opens closed in programs that this one starts.
CURLcode ccurl_keep_sockets_private(CURL *handle);

/// What a transfer was; zero or null where curl does not know.
long ccurl_get_long(CURL *handle, CURLINFO info);
curl_off_t ccurl_get_size(CURL *handle, CURLINFO info);
const char *ccurl_get_text(CURL *handle, CURLINFO info);
void *ccurl_get_pointer(CURL *handle, CURLINFO info);

/// The socket of a connection that was only made (CURLOPT_CONNECT_ONLY); CURL_SOCKET_BAD when there is none.
curl_socket_t ccurl_get_socket(CURL *handle);

CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value);
CURLMcode ccurl_multi_set_pointer(CURLM *multi, CURLMoption option, void *value);
CURLMcode ccurl_multi_set_socket(CURLM *multi, CURLMoption option, curl_socket_callback callback);
CURLMcode ccurl_multi_set_timer(CURLM *multi, CURLMoption option, curl_multi_timer_callback callback);

/// The next transfer that has ended, with its result; null when there is none.
CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result);

#endif
