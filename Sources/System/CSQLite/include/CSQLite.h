#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>
#include <stdint.h>

// The name of the file layer that `csqlite_start` registers: the default one, with its syncs counted.
#define CSQLITE_COUNTING_VFS "bowline"

// Readies the library once, before the first connection. Safe to call from any thread, any number of times.
void csqlite_start(void);

// How many times this process has asked the disk to sync through the counting file layer.
int64_t csqlite_sync_count(void);

// Turns off what SQLite only keeps for old programs. Wraps `sqlite3_db_config`, whose variable arguments Swift cannot pass.
int csqlite_harden(sqlite3 *database);

// Sets aside `count` pieces of `size` bytes for a connection's small needs, in place of SQLite's usual 48 KB. Before its first statement.
int csqlite_set_lookaside(sqlite3 *database, int size, int count);

// Binding with SQLITE_TRANSIENT, which is a cast that Swift cannot import: SQLite copies the bytes at once.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, uint64_t length) {
    return sqlite3_bind_text64(statement, index, text, length, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int csqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, uint64_t length) {
    return sqlite3_bind_blob64(statement, index, bytes, length, SQLITE_TRANSIENT);
}

#endif
