#ifndef CLOSSYVFS_H
#define CLOSSYVFS_H

#include <stdint.h>

// A SQLite file layer for tests that behaves like a disk whose plug can be pulled.
//
// Writes go to the real file at once, so that every connection sees them; beside it the layer keeps what each sector
// held at the file's last sync. Pulling the plug puts those sectors back, all or a random part of them, and every file
// that was open answers only with I/O errors from then on.
//
// It exists because killing a process does not simulate a power cut: the kernel keeps what was written. Unsynced writes are not held in
// memory instead, since every read would have to merge them and SQLite's shared index would not match the log. A virtual machine or
// device-mapper needs root and minutes; here 60 seeds take two seconds. Sectors have 512 bytes and are never torn, as SQLite assumes; a
// deletion counts as done when it returns. With `synchronous=NORMAL` the property test fails at once, which shows that the disk forgets.

typedef struct lossy_disk lossy_disk;

// Makes a disk and registers it with SQLite under `name`. NULL when memory ran out or the name is taken. It stays for
// the life of the process, as nobody can know that no connection uses it any more.
lossy_disk *lossy_disk_create(const char *name);

// Pulls the plug. Of the sectors not yet synced, about `kept_percent` of a hundred survive, chosen by `seed`.
void lossy_disk_cut(lossy_disk *disk, uint64_t seed, int kept_percent);

// Pulls the plug instead of doing the operation (write, sync, truncate or delete) after the next `operations`.
void lossy_disk_cut_after(lossy_disk *disk, int64_t operations, uint64_t seed, int kept_percent);

// True from the cut to the moment power is back.
int lossy_disk_is_cut(lossy_disk *disk);

// Files can be opened again; those from before the cut stay dead.
void lossy_disk_restore_power(lossy_disk *disk);

// Files may grow by so many bytes together, then the disk is full; negative for no bound.
void lossy_disk_set_room(lossy_disk *disk, int64_t bytes);

// From the operation after the next `operations` on, writes and syncs fail with an I/O error; negative for never.
void lossy_disk_fail_after(lossy_disk *disk, int64_t operations);

int64_t lossy_disk_syncs(lossy_disk *disk);
int64_t lossy_disk_writes(lossy_disk *disk);

#endif
