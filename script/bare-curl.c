// The measure for `bowline bench client` with one call at a time: a loop over one reused easy handle, nothing else.
//
//   bare-curl URL SECONDS

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static size_t take(char *bytes, size_t size, size_t count, void *total) {
    (void)bytes;
    *(size_t *)total += size * count;
    return size * count;
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

int main(int count, char **words) {
    if (count != 3) return 2;
    double seconds = atof(words[2]), start, cpu;
    size_t total = 0, requests = 0;
    char address[1024];
    CURL *handle = curl_easy_init();
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &total);
    curl_easy_setopt(handle, CURLOPT_FAILONERROR, 1L);
    start = now(CLOCK_MONOTONIC);
    cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    while (now(CLOCK_MONOTONIC) - start < seconds) {
        snprintf(address, sizeof address, "%s?n=%zu", words[1], requests % 20000);
        curl_easy_setopt(handle, CURLOPT_URL, address);
        if (curl_easy_perform(handle) != CURLE_OK) return 1;
        requests++;
    }
    double elapsed = now(CLOCK_MONOTONIC) - start;
    printf("{\"benchmark\":\"bare-curl\",\"requests_per_second\":%.0f,\"cpu_us_per_request\":%.2f,\"requests\":%zu}\n",
           requests / elapsed, (now(CLOCK_PROCESS_CPUTIME_ID) - cpu) * 1e6 / requests, requests);
    return 0;
}
