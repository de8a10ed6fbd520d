#include "internal.h"

#include <string.h>

// A file of the disk; the real one lies right behind it in the memory SQLite gave.
typedef struct {
    sqlite3_file shell;
    lossy_disk *disk;
    lossy_image *image;  // NULL for files without a name: nobody looks for them after a power cut
    uint64_t epoch;
} lossy_file;

const int lossy_file_size = sizeof(lossy_file);

static sqlite3_file *real_of(sqlite3_file *file) { return (sqlite3_file *)((lossy_file *)file + 1); }

// Runs `work` on the real file unless the plug was pulled since the file was opened.
#define IF_ALIVE(file, failure, work)                             \
    do {                                                          \
        lossy_file *self = (lossy_file *)(file);                  \
        sqlite3_file *real = real_of(file);                       \
        pthread_mutex_lock(&self->disk->lock);                    \
        int code = self->epoch == self->disk->epoch ? SQLITE_OK : (failure); \
        if (code == SQLITE_OK) code = (work);                     \
        pthread_mutex_unlock(&self->disk->lock);                  \
        return code;                                              \
    } while (0)

int lossy_admit(lossy_disk *disk, uint64_t epoch, int failure) {
    if (epoch != disk->epoch) return failure;
    if (disk->cut_countdown == 0) {
        lossy_cut_now(disk, disk->cut_seed, disk->cut_kept_percent);
        return failure;
    }
    if (disk->cut_countdown > 0) disk->cut_countdown--;
    if (disk->fail_countdown == 0) return failure;
    if (disk->fail_countdown > 0) disk->fail_countdown--;
    return SQLITE_OK;
}

static int take_room(lossy_disk *disk, sqlite3_file *real, int64_t end) {
    sqlite3_int64 size = 0;
    if (disk->room < 0) return SQLITE_OK;
    int code = real->pMethods->xFileSize(real, &size);
    if (code != SQLITE_OK || end <= size) return code;
    if (end - size > disk->room) return SQLITE_FULL;
    disk->room -= end - size;
    return SQLITE_OK;
}

static int write_file(lossy_file *self, sqlite3_file *real, const void *bytes, int count, sqlite3_int64 start) {
    int code = lossy_admit(self->disk, self->epoch, SQLITE_IOERR_WRITE);
    if (code == SQLITE_OK) code = take_room(self->disk, real, start + count);
    if (code == SQLITE_OK && self->image != NULL) code = lossy_image_save(self->image, real, start, count);
    if (code == SQLITE_OK) code = real->pMethods->xWrite(real, bytes, count, start);
    if (code == SQLITE_OK) self->disk->writes++;
    return code;
}

static int truncate_file(lossy_file *self, sqlite3_file *real, sqlite3_int64 size) {
    sqlite3_int64 before = 0;
    int code = lossy_admit(self->disk, self->epoch, SQLITE_IOERR_TRUNCATE);
    if (code == SQLITE_OK) code = real->pMethods->xFileSize(real, &before);
    if (code == SQLITE_OK && self->image != NULL) code = lossy_image_save(self->image, real, size, before - size);
    return code == SQLITE_OK ? real->pMethods->xTruncate(real, size) : code;
}

// Nothing reaches a disk here, so no time is spent on the real sync.
static int sync_file(lossy_file *self) {
    int code = lossy_admit(self->disk, self->epoch, SQLITE_IOERR_FSYNC);
    if (code != SQLITE_OK) return code;
    self->disk->syncs++;
    if (self->image != NULL) lossy_image_forget(self->image);
    return SQLITE_OK;
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 start) {
    IF_ALIVE(file, SQLITE_IOERR_WRITE, write_file(self, real, bytes, count, start));
}
static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    IF_ALIVE(file, SQLITE_IOERR_TRUNCATE, truncate_file(self, real, size));
}
static int file_sync(sqlite3_file *file, int flags) {
    (void)flags;
    IF_ALIVE(file, SQLITE_IOERR_FSYNC, ((void)real, sync_file(self)));
}
static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 start) {
    IF_ALIVE(file, SQLITE_IOERR_READ, real->pMethods->xRead(real, bytes, count, start));
}
static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    IF_ALIVE(file, SQLITE_IOERR_FSTAT, real->pMethods->xFileSize(real, size));
}
static int file_shm_map(sqlite3_file *file, int region, int size, int extend, void volatile **out) {
    IF_ALIVE(file, SQLITE_IOERR_SHMMAP, real->pMethods->xShmMap(real, region, size, extend, out));
}

// What only frees or locks must work on a dead file too, or it could not be closed.
static int file_close(sqlite3_file *file) {
    sqlite3_file *real = real_of(file);
    return real->pMethods == NULL ? SQLITE_OK : real->pMethods->xClose(real);
}
static int file_lock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xLock(real_of(file), level); }
static int file_unlock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xUnlock(real_of(file), level); }
static int file_reserved(sqlite3_file *file, int *out) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}
static int file_control(sqlite3_file *file, int operation, void *argument) {
    // A size hint would grow the file behind our back.
    if (operation == SQLITE_FCNTL_SIZE_HINT) return SQLITE_OK;
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}
static int file_sector(sqlite3_file *file) { return real_of(file)->pMethods->xSectorSize(real_of(file)); }
static int file_traits(sqlite3_file *file) { return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file)); }
static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}
static void file_shm_barrier(sqlite3_file *file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }
static int file_shm_unmap(sqlite3_file *file, int delete_it) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), delete_it);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_traits,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

int lossy_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out) {
    lossy_disk *disk = vfs->pAppData;
    lossy_file *self = (lossy_file *)file;
    memset(self, 0, sizeof *self);
    self->disk = disk;
    pthread_mutex_lock(&disk->lock);
    self->epoch = disk->epoch;
    int code = disk->is_cut ? SQLITE_CANTOPEN : disk->base->xOpen(disk->base, name, real_of(file), flags, flags_out);
    if (code == SQLITE_OK && name != NULL && !(flags & SQLITE_OPEN_DELETEONCLOSE)) {
        self->image = lossy_image_find(disk, name);
        if (self->image == NULL) code = SQLITE_NOMEM;
    }
    pthread_mutex_unlock(&disk->lock);
    // SQLite closes a file that failed to open if and only if it has methods.
    if (real_of(file)->pMethods != NULL) file->pMethods = &methods;
    return code;
}
