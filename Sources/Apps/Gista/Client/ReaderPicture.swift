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
    private let reservation: PictureBudget.Reservation

    /// Nil if the file is not a picture, or if there is no room for it.
    init?(_ bytes: Data, of gistId: String, at block: Int, in budget: PictureBudget) {
        guard let header = PictureHeader(bytes), let reservation = budget.reserve(bytes.count) else { return nil }
        (self.gistId, self.block, self.bytes, self.reservation) = (gistId, block, bytes, reservation)
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
public final class PictureBudget: Sendable {
    private let remaining: Locked<Int>

    /// Creates room for pictures of `bytes` bytes in all.
    public init(bytes: Int) { remaining = Locked(bytes) }

    /// Takes room; nil if there is not enough.
    func reserve(_ bytes: Int) -> Reservation? {
        let isReserved = remaining.withLock { remaining in
            guard bytes <= remaining else { return false }
            remaining -= bytes
            return true
        }
        return isReserved ? Reservation(bytes, in: self) : nil
    }

    /// Taken room, which is returned when the object is deallocated.
    final class Reservation: Sendable {
        private let bytes: Int
        private let budget: PictureBudget

        fileprivate init(_ bytes: Int, in budget: PictureBudget) { (self.bytes, self.budget) = (bytes, budget) }

        deinit { budget.remaining.withLock { $0 += bytes } }
    }
}
