internal import Locked

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads the stretches of a body one after the other; files on a thread of their own, because reading a file blocks.
final class SegmentSource: ByteSource {
    private struct State {
        var segments: ArraySlice<Segment>
        var file: OpenFile?
    }

    private let state: Locked<State>

    init(_ segments: [Segment]) {
        state = Locked(State(segments: segments[...]))
    }

    /// How many bytes the segments have together, as their files stand now.
    static func length(of segments: [Segment]) async throws(Failure) -> Int {
        var length = 0
        for segment in segments {
            switch segment {
            case .bytes(let data): length += data.count
            case .file(let path):
                length += try await FileThread.run { () throws(Failure) in try OpenFile(path).length }
            }
        }
        return length
    }

    func next() async throws(Failure) -> Data? {
        while let segment = state.withLock({ $0.segments.first }) {
            switch segment {
            case .bytes(let data):
                finishSegment()
                if !data.isEmpty { return data }
            case .file(let path):
                if let piece = try await FileThread.run({ () throws(Failure) in try self.readOn(path) }) {
                    return piece
                }
                finishSegment()
            }
        }
        return nil
    }

    private func finishSegment() {
        state.withLock { state in
            state.segments = state.segments.dropFirst()
        }
    }

    func cancel() {
        state.withLock { state in
            state.segments = []
            state.file = nil
        }
    }

    /// The next piece of a file; nil at its end, where it is closed.
    private func readOn(_ path: String) throws(Failure) -> Data? {
        let file: OpenFile
        if let open = state.withLock({ $0.file }) { file = open } else { file = try OpenFile(path) }
        let piece = try file.read()
        state.withLock { $0.file = piece == nil ? nil : file }
        return piece
    }
}
