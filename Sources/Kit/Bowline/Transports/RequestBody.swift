#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A request's body as a transport sends it: in memory, or piece by piece.
enum RequestBody {
    case none
    case bytes(Data)
    case pieces(length: Int?, open: @Sendable () async throws(Failure) -> any ByteSource)

    /// Makes a body ready to be sent: JSON is written, files are measured.
    static func prepare(_ body: Body) async throws(Failure) -> RequestBody {
        switch body {
        case .none: .none
        case .bytes(let data, _): .bytes(data)
        case .json(let write): .bytes(try write())
        case .stream(let upload): .pieces(length: upload.length, open: upload.open)
        case .file(let path, _): try await pieces(of: [.file(path: path)])
        case .multipart(let form): try await pieces(of: form.segments)
        }
    }

    private static func pieces(of segments: [Segment]) async throws(Failure) -> RequestBody {
        let length = try await SegmentSource.length(of: segments)
        return .pieces(length: length) { SegmentSource(segments) }
    }
}

/// A stretch of a body.
enum Segment: Sendable {
    case bytes(Data)
    case file(path: String)
}

extension Multipart {
    /// What stands on the wire, in order.
    fileprivate var segments: [Segment] {
        var segments: [Segment] = []
        for part in parts {
            segments.append(.bytes(opening(of: part)))
            switch part.content {
            case .bytes(let data): segments.append(.bytes(data))
            case .file(let path): segments.append(.file(path: path))
            }
            segments.append(.bytes(Data("\r\n".utf8)))
        }
        segments.append(.bytes(closing))
        return segments
    }
}
