#include "CSQLite.h"

#include <pthread.h>
#include <stdatomic.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_llong syncs;

// The counting layer leaves every file to the default layer and swaps one entry of its method table.
static sqlite3_vfs *base;
static sqlite3_vfs counting;
static const sqlite3_io_methods *plain_methods;
static sqlite3_io_methods counting_methods;
static pthread_mutex_t methods_lock = PTHREAD_MUTEX_INITIALIZER;

static int counting_sync(sqlite3_file *file, int flags) {
    atomic_fetch_add_explicit(&syncs, 1, memory_order_relaxed);
    return plain_methods->xSync(file, flags);
}

static int counting_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out) {
    (void)vfs;
    int code = base->xOpen(base, name, file, flags, flags_out);
    if (code != SQLITE_OK || file->pMethods == NULL) return code;
    pthread_mutex_lock(&methods_lock);
    if (plain_methods == NULL) {
        counting_methods = *file->pMethods;
        counting_methods.xSync = counting_sync;
        plain_methods = file->pMethods;
    }
    // A file system with a method table of its own (a network share) stays uncounted.
    if (file->pMethods == plain_methods) file->pMethods = &counting_methods;
    pthread_mutex_unlock(&methods_lock);
    return SQLITE_OK;
}

static void start(void) {
    // Without its statistics SQLite takes no global lock per allocation. Refused, harmlessly, if it already runs.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    if (sqlite3_initialize() != SQLITE_OK) return;
    base = sqlite3_vfs_find(NULL);
    if (base == NULL) return;
    counting = *base;
    counting.zName = CSQLITE_COUNTING_VFS;
    counting.pNext = NULL;
    counting.xOpen = counting_open;
    sqlite3_vfs_register(&counting, 0);
}

void csqlite_start(void) { pthread_once(&once, start); }

int64_t csqlite_sync_count(void) { return atomic_load_explicit(&syncs, memory_order_relaxed); }

int csqlite_harden(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
    return code;
}
