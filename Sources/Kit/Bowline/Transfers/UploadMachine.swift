/// Which request of an upload comes next. A pure value.
///
/// No byte is sent twice that the server has confirmed: after a request whose outcome is unknown the server is asked
/// first.
struct UploadMachine: Sendable {
    /// What the upload does next.
    enum Next: Equatable {
        case step(UploadStep)
        /// The server cannot say; the next request has to wait.
        case wait
        /// The whole file has arrived.
        case done
    }

    private let length: Int
    private let partLength: Int
    private let wantsAnnouncement: Bool
    private var isAnnounced: Bool
    private var mustAsk = false
    /// Up to where bytes were sent, whether they arrived or not.
    private var sent = 0
    /// How many bytes the server has confirmed.
    private(set) var confirmed = 0

    /// An upload from the beginning, or one that an earlier process began, of which any part may have arrived.
    init(length: Int, partLength: Int, wantsAnnouncement: Bool, isBegun: Bool = false) {
        self.length = length
        self.partLength = max(1, partLength)
        self.wantsAnnouncement = wantsAnnouncement
        isAnnounced = isBegun || !wantsAnnouncement
        mustAsk = isBegun
        sent = isBegun ? length : 0
    }

    /// The request that the upload sends next.
    var step: UploadStep {
        if !isAnnounced { return .announcement(length: length) }
        if mustAsk { return .inquiry(length: length) }
        return .delivery(confirmed..<min(length, confirmed + min(partLength, length)), length: length)
    }

    /// Notes that a request leaves.
    mutating func begin(_ step: UploadStep) {
        if case .delivery(let part, _) = step { sent = max(sent, part.upperBound) }
    }

    /// Takes in what an answer means.
    mutating func take(_ state: UploadState, after step: UploadStep) throws(CallError) -> Next {
        switch state {
        case .arrived(let count):
            try check(count, after: step)
            isAnnounced = true
            mustAsk = false
            confirmed = count
            // All has arrived, and the last answer has not: the server is asked for it.
            guard count == length, length > 0 else { return .step(self.step) }
            mustAsk = true
            return .wait
        case .complete:
            try check(length, after: step)
            confirmed = length
            return .done
        case .unknown:
            isAnnounced = !wantsAnnouncement
            mustAsk = false
            confirmed = 0
            sent = 0
            return .wait
        case .undecided:
            mustAsk = isAnnounced
            return .wait
        case .refused:
            // The caller throws the refusal; what the server has is to be asked for, should it go on.
            mustAsk = isAnnounced
            return .wait
        }
    }

    /// A request ended without an answer that says how much has arrived.
    mutating func lost() {
        mustAsk = isAnnounced
    }

    private func check(_ count: Int, after step: UploadStep) throws(CallError) {
        let most =
            switch step {
            case .announcement: 0
            case .inquiry, .delivery: sent
            }
        guard count >= 0, count <= most else {
            throw CallError(.malformedResponse("it confirms \(count) bytes of an upload when \(most) were sent"))
        }
    }
}
