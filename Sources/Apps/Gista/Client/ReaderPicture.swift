internal import Basics
public import Essentials
internal import Pictures

/// The picture of a figure, which was found to be one by its first bytes.
public struct ReaderPicture: Sendable {
    /// The id of the gist with the article.
    public let gistId: String
    /// The index of the figure in the article's blocks.
    public let block: Int
    /// Unique among the pictures of a user.
    public var id: String { "\(gistId)/\(block)" }
    /// The file.
    public let bytes: Data
    /// The media type, e.g. `image/png`; never one that can contain a script.
    public let mediaType: String
    /// The width in pixels, at least 1.
    public let width: Int
    /// The height in pixels, at least 1.
    public let height: Int
    /// Returns its room when the last copy is gone.
    private let space: PictureRoom.Space

    /// Nil if the file is not a picture, or if there is no room for it.
    init?(_ bytes: Data, of gistId: String, at block: Int, in room: PictureRoom) {
        guard let header = PictureHeader(bytes), let space = room.take(bytes.count) else { return nil }
        (self.gistId, self.block, self.bytes, self.space) = (gistId, block, bytes, space)
        (mediaType, width, height) = (header.format.rawValue, header.width, header.height)
    }

    /// Whether a file is a picture that can be shown.
    static func isPicture(_ bytes: Data) -> Bool { PictureHeader(bytes) != nil }
}

/// Equal if they belong to the same figure: an article never changes, and megabytes are not compared at each redraw.
extension ReaderPicture: Equatable {
    /// Compares the figures, not the files.
    public static func == (left: ReaderPicture, right: ReaderPicture) -> Bool {
        (left.gistId, left.block) == (right.gistId, right.block)
    }
}

/// The memory for the pictures of open articles. Containers that run in one process may share it.
public final class PictureRoom: Sendable {
    private let left: Locked<Int>

    /// Creates room for pictures of `bytes` bytes in all.
    public init(bytes: Int) { left = Locked(bytes) }

    /// Takes room; nil if there is not enough.
    func take(_ bytes: Int) -> Space? {
        let isTaken = left.withLock { left in
            guard bytes <= left else { return false }
            left -= bytes
            return true
        }
        return isTaken ? Space(bytes, in: self) : nil
    }

    /// Taken room, which is returned when the object is deallocated.
    final class Space: Sendable {
        private let bytes: Int
        private let room: PictureRoom

        fileprivate init(_ bytes: Int, in room: PictureRoom) { (self.bytes, self.room) = (bytes, room) }

        deinit { room.left.withLock { $0 += bytes } }
    }
}
