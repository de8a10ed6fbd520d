#include "CSQLite.h"

#include <pthread.h>
#include <stdatomic.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_llong syncs;

// The counting layer leaves every file to the default layer and swaps one entry of its method table. The default layer
// has a few such tables (with locks, without, for network shares); each gets its counting twin.
//
// Counting commits and checkpoints would miss syncs of the log's header, the database file and folders. A full wrapping layer would take
// hundreds of lines, and SQLite does not send syncs through xSetSystemCall. The cost is one relaxed addition per sync.
typedef struct {
    sqlite3_io_methods counting;  // first, so that a file's method pointer is also a pointer to this
    const sqlite3_io_methods *plain;
} twin;

static sqlite3_vfs *base;
static sqlite3_vfs counting;
static twin twins[8];
static pthread_mutex_t twins_lock = PTHREAD_MUTEX_INITIALIZER;

static int counting_sync(sqlite3_file *file, int flags) {
    atomic_fetch_add_explicit(&syncs, 1, memory_order_relaxed);
    return ((const twin *)file->pMethods)->plain->xSync(file, flags);
}

static int counting_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *flags_out) {
    (void)vfs;
    int code = base->xOpen(base, name, file, flags, flags_out);
    if (code != SQLITE_OK || file->pMethods == NULL) return code;
    pthread_mutex_lock(&twins_lock);
    // With all places taken the file stays uncounted, and works.
    for (size_t place = 0; place < sizeof twins / sizeof *twins; place++) {
        twin *candidate = &twins[place];
        if (candidate->plain == NULL) {
            candidate->counting = *file->pMethods;
            candidate->counting.xSync = counting_sync;
            candidate->plain = file->pMethods;
        }
        if (candidate->plain != file->pMethods) continue;
        file->pMethods = &candidate->counting;
        break;
    }
    pthread_mutex_unlock(&twins_lock);
    return SQLITE_OK;
}

static void start(void) {
    // Without its statistics SQLite takes no global lock per allocation. Refused, harmlessly, if it already runs.
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
    // A connection's cache takes pages as it needs them, not 20 at once (87 KB): an app opens several small files, most of them tiny.
    // A page of all four apps has six databases, each with a writer and one or two readers. One database for all apps would let apps know
    // of each other; one connection for reading and writing would make reads wait for writes.
    sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
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

int csqlite_set_lookaside(sqlite3 *database, int size, int count) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_LOOKASIDE, NULL, size, count);
}

int csqlite_harden(sqlite3 *database) {
    int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    if (code == SQLITE_OK) code = sqlite3_db_config(database, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
    return code;
}
