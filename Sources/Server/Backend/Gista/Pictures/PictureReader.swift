internal import Basics
internal import Digest
internal import Pictures

/// Fetches the pictures of articles, on threads of its own: no page waits for a picture, and no picture for a page.
/// Nothing is stored.
final class PictureReader: Sendable {
    private let fetcher: PageFetcher
    private let slots: FairSlots
    private let worker: Worker
    private let isStopped = Locked(false)

    init(_ fetcher: PageFetcher, threads: Int) {
        self.fetcher = fetcher
        slots = FairSlots(threads)
        worker = Worker(name: "gista-picture", maxThreads: threads)
    }

    /// Cancels current fetches and refuses further fetches.
    func stop() { isStopped.withLock { $0 = true } }

    /// Fetches a picture when it is the account's turn. Cancelling the caller ends the fetch.
    func picture(at url: String, for account: Int64) async -> Result<ReadPicture, PictureError> {
        let isUnwanted = Locked(false)
        return await withTaskCancellationHandler {
            await slots.run(for: account) { _ in
                await worker.run { [fetcher, isStopped] in
                    Result { () throws(PictureError) in
                        try Self.read(url, by: fetcher) { isStopped.withLock { $0 } || isUnwanted.withLock { $0 } }
                    }
                }
            }
        } onCancel: {
            isUnwanted.withLock { $0 = true }
        }
    }

    private static func read(
        _ url: String,
        by fetcher: PageFetcher,
        isStopped: @escaping @Sendable () -> Bool
    ) throws(PictureError) -> ReadPicture {
        guard let address = try? LinkAddress(url) else { throw .notPicture }
        // The caller may have waited for its turn.
        guard !isStopped() else { throw .fetch(.stopped) }
        let file: FetchedPage
        do throws(FetchError) {
            file = try fetcher.picture(at: address, isStopped: isStopped)
        } catch {
            throw .fetch(error)
        }
        guard let header = PictureHeader(file.bytes) else { throw .notPicture }
        // Megabytes are hashed on this thread, not among the requests.
        let digest = Array(Hash.sha256(file.bytes).prefix(16))
        return ReadPicture(format: header.format, bytes: file.bytes, digest: digest)
    }
}

/// A picture as its site sent it.
struct ReadPicture: Sendable {
    /// The format that its bytes have, whatever the site said.
    let format: PictureHeader.Format
    let bytes: [UInt8]
    /// The first half of its SHA-256.
    let digest: [UInt8]
}
