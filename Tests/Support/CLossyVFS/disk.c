#include "internal.h"

#include <stdlib.h>
#include <string.h>

static int lossy_delete(sqlite3_vfs *vfs, const char *name, int sync_folder) {
    lossy_disk *disk = vfs->pAppData;
    pthread_mutex_lock(&disk->lock);
    int code = disk->is_cut ? SQLITE_IOERR_DELETE : lossy_admit(disk, disk->epoch, SQLITE_IOERR_DELETE);
    if (code == SQLITE_OK) code = disk->base->xDelete(disk->base, name, sync_folder);
    // A deletion counts as done at once; the file starts afresh if it comes back.
    if (code == SQLITE_OK) {
        lossy_image *image = lossy_image_find(disk, name);
        if (image != NULL) lossy_image_forget(image);
    }
    pthread_mutex_unlock(&disk->lock);
    return code;
}

lossy_disk *lossy_disk_create(const char *name) {
    if (sqlite3_initialize() != SQLITE_OK || sqlite3_vfs_find(name) != NULL) return NULL;
    lossy_disk *disk = calloc(1, sizeof *disk);
    char *kept_name = strdup(name);
    if (disk == NULL || kept_name == NULL) {
        free(disk);
        free(kept_name);
        return NULL;
    }
    pthread_mutex_init(&disk->lock, NULL);
    disk->base = sqlite3_vfs_find(NULL);
    disk->cut_countdown = disk->fail_countdown = disk->room = -1;
    // All that is not about opening and deleting files is the default layer's as it is.
    disk->vfs = *disk->base;
    disk->vfs.zName = kept_name;
    disk->vfs.pNext = NULL;
    disk->vfs.pAppData = disk;
    disk->vfs.szOsFile = lossy_file_size + disk->base->szOsFile;
    disk->vfs.xOpen = lossy_open;
    disk->vfs.xDelete = lossy_delete;
    sqlite3_vfs_register(&disk->vfs, 0);
    return disk;
}

void lossy_disk_cut(lossy_disk *disk, uint64_t seed, int kept_percent) {
    pthread_mutex_lock(&disk->lock);
    if (!disk->is_cut) lossy_cut_now(disk, seed, kept_percent);
    pthread_mutex_unlock(&disk->lock);
}

void lossy_disk_cut_after(lossy_disk *disk, int64_t operations, uint64_t seed, int kept_percent) {
    pthread_mutex_lock(&disk->lock);
    disk->cut_countdown = operations;
    disk->cut_seed = seed;
    disk->cut_kept_percent = kept_percent;
    pthread_mutex_unlock(&disk->lock);
}

static int64_t locked_read(lossy_disk *disk, const int64_t *value) {
    pthread_mutex_lock(&disk->lock);
    int64_t read = *value;
    pthread_mutex_unlock(&disk->lock);
    return read;
}

static void locked_set(lossy_disk *disk, int64_t *value, int64_t fresh) {
    pthread_mutex_lock(&disk->lock);
    *value = fresh;
    pthread_mutex_unlock(&disk->lock);
}

int lossy_disk_is_cut(lossy_disk *disk) {
    pthread_mutex_lock(&disk->lock);
    int is_cut = disk->is_cut;
    pthread_mutex_unlock(&disk->lock);
    return is_cut;
}

void lossy_disk_restore_power(lossy_disk *disk) {
    pthread_mutex_lock(&disk->lock);
    disk->is_cut = 0;
    disk->cut_countdown = -1;
    pthread_mutex_unlock(&disk->lock);
}

void lossy_disk_set_room(lossy_disk *disk, int64_t bytes) { locked_set(disk, &disk->room, bytes); }
void lossy_disk_fail_after(lossy_disk *disk, int64_t operations) { locked_set(disk, &disk->fail_countdown, operations); }
int64_t lossy_disk_syncs(lossy_disk *disk) { return locked_read(disk, &disk->syncs); }
int64_t lossy_disk_writes(lossy_disk *disk) { return locked_read(disk, &disk->writes); }
