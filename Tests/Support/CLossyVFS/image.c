#include "internal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

lossy_image *lossy_image_find(lossy_disk *disk, const char *path) {
    for (lossy_image *image = disk->images; image != NULL; image = image->next) {
        if (strcmp(image->path, path) == 0) return image;
    }
    lossy_image *fresh = calloc(1, sizeof *fresh);
    if (fresh == NULL) return NULL;
    fresh->path = strdup(path);
    if (fresh->path == NULL) {
        free(fresh);
        return NULL;
    }
    fresh->next = disk->images;
    disk->images = fresh;
    return fresh;
}

static int make_slots(lossy_image *image, size_t wanted) {
    if (wanted <= image->slots) return SQLITE_OK;
    size_t slots = image->slots * 2 > wanted ? image->slots * 2 : wanted;
    unsigned char **grown = realloc(image->saved, slots * sizeof *grown);
    if (grown == NULL) return SQLITE_NOMEM;
    memset(grown + image->slots, 0, (slots - image->slots) * sizeof *grown);
    image->saved = grown;
    image->slots = slots;
    return SQLITE_OK;
}

int lossy_image_save(lossy_image *image, sqlite3_file *real, int64_t start, int64_t length) {
    if (!image->is_dirty) {
        sqlite3_int64 size = 0;
        int code = real->pMethods->xFileSize(real, &size);
        if (code != SQLITE_OK) return code;
        image->synced_size = size;
        image->is_dirty = 1;
    }
    if (length <= 0) return SQLITE_OK;
    size_t first = (size_t)(start / lossy_sector), last = (size_t)((start + length - 1) / lossy_sector);
    int code = make_slots(image, last + 1);
    for (size_t sector = first; code == SQLITE_OK && sector <= last; sector++) {
        if (image->saved[sector] != NULL) continue;
        unsigned char *bytes = calloc(1, lossy_sector);
        if (bytes == NULL) return SQLITE_NOMEM;
        code = real->pMethods->xRead(real, bytes, lossy_sector, (sqlite3_int64)sector * lossy_sector);
        if (code == SQLITE_IOERR_SHORT_READ) code = SQLITE_OK;
        image->saved[sector] = bytes;
    }
    return code;
}

void lossy_image_forget(lossy_image *image) {
    for (size_t sector = 0; sector < image->slots; sector++) free(image->saved[sector]);
    free(image->saved);
    image->saved = NULL;
    image->slots = 0;
    image->is_dirty = 0;
}

// splitmix64: small, and the same everywhere for the same seed.
static uint64_t next_random(uint64_t *state) {
    uint64_t mixed = (*state += 0x9e3779b97f4a7c15u);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
    return mixed ^ (mixed >> 31);
}

static int survives(uint64_t *state, int kept_percent) { return (int)(next_random(state) % 100) < kept_percent; }

static void put_back(lossy_image *image, uint64_t *state, int kept_percent) {
    int file = open(image->path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;  // deleted since
    for (size_t sector = 0; sector < image->slots; sector++) {
        if (image->saved[sector] == NULL || survives(state, kept_percent)) continue;
        ssize_t written = pwrite(file, image->saved[sector], lossy_sector, (off_t)sector * lossy_sector);
        (void)written;
    }
    // The size is one more thing that may or may not have reached the disk. A file never ends inside a lost sector's
    // zeros by more than it had grown to.
    off_t size = lseek(file, 0, SEEK_END);
    int keeps_size = size > image->synced_size && survives(state, kept_percent);
    if (!keeps_size) {
        int code = ftruncate(file, (off_t)image->synced_size);
        (void)code;
    }
    close(file);
}

void lossy_cut_now(lossy_disk *disk, uint64_t seed, int kept_percent) {
    uint64_t state = seed;
    for (lossy_image *image = disk->images; image != NULL; image = image->next) {
        if (image->is_dirty) put_back(image, &state, kept_percent);
        lossy_image_forget(image);
    }
    disk->epoch++;
    disk->is_cut = 1;
    disk->cut_countdown = -1;
}
