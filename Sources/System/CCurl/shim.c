#include "CCurl.h"

#if defined(__linux__)

#include <fcntl.h>

// The type checks of curl's macros only see this file's parameters, which are right by their types.
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt

#define SETTER(name, type) \
    CURLcode name(CURL *handle, CURLoption option, type value) { return curl_easy_setopt(handle, option, value); }

SETTER(ccurl_set_long, long)
SETTER(ccurl_set_size, curl_off_t)
SETTER(ccurl_set_text, const char *)
SETTER(ccurl_set_pointer, void *)
SETTER(ccurl_set_list, struct curl_slist *)
SETTER(ccurl_set_write, curl_write_callback)
SETTER(ccurl_set_read, curl_read_callback)
SETTER(ccurl_set_before_request, curl_prereq_callback)
SETTER(ccurl_set_close_socket, curl_closesocket_callback)
SETTER(ccurl_set_open_socket, curl_opensocket_callback)
SETTER(ccurl_set_progress, curl_xferinfo_callback)
SETTER(ccurl_set_debug, curl_debug_callback)

// libcurl opens its sockets without it, and a program started by the app would inherit every connection.
static int close_on_exec(void *nothing, curl_socket_t socket, curlsocktype purpose) {
    (void)nothing;
    (void)purpose;
    return fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 ? CURL_SOCKOPT_OK : CURL_SOCKOPT_ERROR;
}

CURLcode ccurl_keep_sockets_private(CURL *handle) {
    return curl_easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, close_on_exec);
}

#define GETTER(name, type) \
    type name(CURL *handle, CURLINFO info) { \
        type value = 0; \
        curl_easy_getinfo(handle, info, &value); \
        return value; \
    }

GETTER(ccurl_get_long, long)
GETTER(ccurl_get_size, curl_off_t)
GETTER(ccurl_get_text, const char *)
GETTER(ccurl_get_pointer, void *)

curl_socket_t ccurl_get_socket(CURL *handle) {
    curl_socket_t value = CURL_SOCKET_BAD;
    curl_easy_getinfo(handle, CURLINFO_ACTIVESOCKET, &value);
    return value;
}

#define MULTI_SETTER(name, type) \
    CURLMcode name(CURLM *multi, CURLMoption option, type value) { return curl_multi_setopt(multi, option, value); }

MULTI_SETTER(ccurl_multi_set_long, long)
MULTI_SETTER(ccurl_multi_set_pointer, void *)
MULTI_SETTER(ccurl_multi_set_socket, curl_socket_callback)
MULTI_SETTER(ccurl_multi_set_timer, curl_multi_timer_callback)

CURL *ccurl_multi_next_ended(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

#endif
