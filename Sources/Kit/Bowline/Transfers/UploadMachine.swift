/// Which request of an upload comes next. A pure value.
///
/// No byte that the server has confirmed is sent again: after a request with an unknown outcome the server is asked
/// first.
struct UploadMachine: Sendable {
    /// The next step of the upload.
    enum Next: Equatable {
        case step(UploadStep)
        /// The server cannot tell how much has arrived; wait before the next request.
        case wait
        /// The whole file has arrived.
        case done
    }

    private let length: Int
    private let partLength: Int
    private let wantsAnnouncement: Bool
    private var isAnnounced: Bool
    private var mustInquire = false
    /// The position up to which bytes were sent, whether or not they arrived.
    private var sent = 0
    /// The number of bytes that the server has confirmed.
    private(set) var confirmed = 0

    /// Creates a new upload, or continues an upload that an earlier process started and of which any part may have
    /// arrived.
    init(length: Int, partLength: Int, wantsAnnouncement: Bool, isBegun: Bool = false) {
        self.length = length
        self.partLength = max(1, partLength)
        self.wantsAnnouncement = wantsAnnouncement
        isAnnounced = isBegun || !wantsAnnouncement
        mustInquire = isBegun
        sent = isBegun ? length : 0
    }

    /// The request that the upload sends next.
    var step: UploadStep {
        if !isAnnounced { return .announcement(length: length) }
        if mustInquire { return .inquiry(length: length) }
        return .delivery(confirmed..<min(length, confirmed + min(partLength, length)), length: length)
    }

    /// Records that a request is sent.
    mutating func begin(_ step: UploadStep) {
        if case .delivery(let part, _) = step { sent = max(sent, part.upperBound) }
    }

    /// Processes the meaning of a response.
    mutating func take(_ state: UploadState, after step: UploadStep) throws(CallError) -> Next {
        switch state {
        case .arrived(let count):
            try check(count, after: step)
            isAnnounced = true
            mustInquire = false
            confirmed = count
            // All bytes have arrived, but not the final response: the server is asked for it.
            guard count == length, length > 0 else { return .step(self.step) }
            mustInquire = true
            return .wait
        case .complete:
            try check(length, after: step)
            confirmed = length
            return .done
        case .unknown:
            isAnnounced = !wantsAnnouncement
            mustInquire = false
            confirmed = 0
            sent = 0
            return .wait
        case .undecided:
            mustInquire = isAnnounced
            return .wait
        case .refused:
            // The caller throws the error. If the upload continues, the server is asked first how much has arrived.
            mustInquire = isAnnounced
            return .wait
        }
    }

    /// Called when a request ended without a response that tells how much has arrived.
    mutating func lost() {
        mustInquire = isAnnounced
    }

    private func check(_ count: Int, after step: UploadStep) throws(CallError) {
        let maxCount =
            switch step {
            case .announcement: 0
            case .inquiry, .delivery: sent
            }
        guard count >= 0, count <= maxCount else {
            throw CallError(
                .malformedResponse("the response confirms \(count) bytes of an upload, but only \(maxCount) were sent")
            )
        }
    }
}
