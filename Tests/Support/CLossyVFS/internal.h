#ifndef LOSSY_INTERNAL_H
#define LOSSY_INTERNAL_H

#include "CLossyVFS.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stddef.h>

enum { lossy_sector = 512 };

// What one file would be after a power cut, told as its difference to the real file.
typedef struct lossy_image {
    struct lossy_image *next;
    char *path;
    int64_t synced_size;
    int is_dirty;            // whether `synced_size` and `saved` mean anything
    unsigned char **saved;   // by sector: its bytes at the last sync, NULL where nothing was written since
    size_t slots;
} lossy_image;

struct lossy_disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *base;
    pthread_mutex_t lock;    // guards all below, and makes each write one step with its record
    lossy_image *images;
    uint64_t epoch;          // grows with each cut; a file opened in an earlier one is dead
    int is_cut;
    int64_t cut_countdown;   // operations until the planned cut, negative for none
    uint64_t cut_seed;
    int cut_kept_percent;
    int64_t fail_countdown;  // operations until writes fail, negative for never
    int64_t room;            // bytes files may still grow by, negative for no bound
    int64_t syncs;
    int64_t writes;
};

// Finds the image of a path or makes one. NULL when memory ran out.
lossy_image *lossy_image_find(lossy_disk *disk, const char *path);

// Records what a range of the file holds before it changes. Returns a SQLite result code.
int lossy_image_save(lossy_image *image, sqlite3_file *real, int64_t start, int64_t length);

// The file is on disk as it stands: there is nothing to go back to.
void lossy_image_forget(lossy_image *image);

// Puts the sectors back that do not survive. Called with the lock held.
void lossy_cut_now(lossy_disk *disk, uint64_t seed, int kept_percent);

// Opens a file of the disk; the disk's `xOpen`.
int lossy_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out);

// Counts an operation towards the planned cut or failure. SQLITE_OK when it may go on, else `failure`. Lock held.
int lossy_admit(lossy_disk *disk, uint64_t epoch, int failure);

// The size of what `lossy_open` puts around a real file.
extern const int lossy_file_size;

#endif
