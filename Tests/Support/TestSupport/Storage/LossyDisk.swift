import CLossyVFS

/// A disk whose plug a test can pull: what was not synced by then is lost, all of it or a random part.
///
/// Open a database on it by its `fileLayer`. Lasts for the life of the process, so one serves many runs.
package final class LossyDisk: @unchecked Sendable {
    // Unchecked: the C layer takes its own lock in every call.
    private let disk: OpaquePointer

    /// What to open a connection or database with.
    package let fileLayer: String

    /// Makes a disk under a name that no other disk of this process has.
    package init?(_ name: String) {
        guard let disk = lossy_disk_create(name) else { return nil }
        self.disk = disk
        fileLayer = name
    }

    /// Loses what is not synced. Of each hundred sectors in doubt about `kept` survive, picked by `seed`.
    package func pullThePlug(seed: UInt64, kept: Int) {
        lossy_disk_cut(disk, seed, Int32(kept))
    }

    /// Pulls the plug later, in place of the operation after the next so many.
    package func pullThePlug(afterOperations count: Int, seed: UInt64, kept: Int) {
        lossy_disk_cut_after(disk, Int64(count), seed, Int32(kept))
    }

    /// True from the cut until `restorePower`; every file answers with I/O errors.
    package var isDark: Bool { lossy_disk_is_cut(disk) != 0 }

    /// Lets files be opened again. Those from before the cut stay dead.
    package func restorePower() {
        lossy_disk_restore_power(disk)
    }

    /// Lets files grow by so many bytes before the disk is full; nil for no bound.
    package func setRoom(bytes: Int?) {
        lossy_disk_set_room(disk, bytes.map(Int64.init) ?? -1)
    }

    /// Fails writes and syncs after the next so many; nil for never.
    package func fail(afterOperations count: Int?) {
        lossy_disk_fail_after(disk, count.map(Int64.init) ?? -1)
    }

    /// How often a file was synced.
    package var syncs: Int { Int(lossy_disk_syncs(disk)) }

    /// How often a file was written to.
    package var writes: Int { Int(lossy_disk_writes(disk)) }
}
