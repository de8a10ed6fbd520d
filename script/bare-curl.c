// The floor for `bowline bench client`: bare libcurl and nothing else, over one reused easy handle or, with more calls at once, a multi
// handle with as many easy handles, each used again as soon as it is done.
//
//   bare-curl URL SECONDS [CALLS]

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const char *url;
static size_t total, requests;
static int stopping;

static size_t take(char *bytes, size_t size, size_t count, void *unused) {
    (void)bytes;
    (void)unused;
    total += size * count;
    return size * count;
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static CURL *made(void) {
    CURL *handle = curl_easy_init();
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(handle, CURLOPT_FAILONERROR, 1L);
    return handle;
}

// Each request has an address of its own.
static void address(CURL *handle, size_t number) {
    char text[1024];
    snprintf(text, sizeof text, "%s?n=%zu", url, number);
    curl_easy_setopt(handle, CURLOPT_URL, text);
}

static int one_at_a_time(double seconds, double start) {
    CURL *handle = made();
    while (now(CLOCK_MONOTONIC) - start < seconds) {
        address(handle, requests);
        if (curl_easy_perform(handle) != CURLE_OK) return 1;
        requests++;
    }
    return 0;
}

static int many_at_once(int calls, double seconds, double start) {
    CURLM *multi = curl_multi_init();
    size_t begun = 0;
    int running = calls;
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, (long)calls);
    for (int i = 0; i < calls; i++) {
        CURL *handle = made();
        address(handle, begun++);
        curl_multi_add_handle(multi, handle);
    }
    while (running > 0) {
        CURLMsg *message;
        int left;
        if (curl_multi_perform(multi, &running) != CURLM_OK) return 1;
        while ((message = curl_multi_info_read(multi, &left))) {
            CURL *handle = message->easy_handle;
            if (message->msg != CURLMSG_DONE) continue;
            if (message->data.result != CURLE_OK) return 1;
            requests++;
            curl_multi_remove_handle(multi, handle);
            if (!stopping && now(CLOCK_MONOTONIC) - start >= seconds) stopping = 1;
            if (stopping) continue;
            address(handle, begun++);
            curl_multi_add_handle(multi, handle);
            running++;
        }
        if (running > 0 && curl_multi_poll(multi, NULL, 0, 1000, NULL) != CURLM_OK) return 1;
    }
    return 0;
}

int main(int count, char **words) {
    if (count != 3 && count != 4) return 2;
    url = words[1];
    double seconds = atof(words[2]);
    int calls = count == 4 ? atoi(words[3]) : 1;
    double start = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    if (calls > 1 ? many_at_once(calls, seconds, start) : one_at_a_time(seconds, start)) return 1;
    double elapsed = now(CLOCK_MONOTONIC) - start;
    printf("{\"benchmark\":\"bare-curl\",\"concurrency\":%d,\"requests_per_second\":%.0f,\"us_per_request\":%.2f,"
           "\"cpu_us_per_request\":%.2f,\"requests\":%zu}\n",
           calls, requests / elapsed, elapsed * 1e6 / requests, (now(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e6 / requests, requests);
    return 0;
}
