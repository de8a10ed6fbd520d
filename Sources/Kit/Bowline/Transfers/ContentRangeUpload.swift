/// Uploads to servers that accept parts by `PUT` with `Content-Range` and respond with 308 and `Range` until the file
/// is complete, e.g. Google's.
///
/// The endpoint is the request that starts an upload, to which the server responds with a `Location`; its body, if any,
/// describes the file. The endpoint's value is read from the response to the last part.
public struct ContentRangeUpload: UploadStrategy {
    /// The maximum number of bytes per request. Google requires a multiple of 256 KiB.
    public var partLength: Int
    /// The media type of the file.
    public var type: String
    /// False if the parts are sent to the endpoint's own address without an announcement.
    public var isAnnounced: Bool

    /// Creates a strategy with parts of at most `partLength` bytes. With URLSession each part is in memory while it is
    /// sent.
    public init(type: String = "application/octet-stream", isAnnounced: Bool = true, partLength: Int = 8 << 20) {
        self.type = type
        self.isAnnounced = isAnnounced
        self.partLength = partLength
    }

    /// The request that begins the upload.
    public func announcement(of length: Int, to endpoint: RequestMethod) -> UploadRequest? {
        guard isAnnounced else { return nil }
        return UploadRequest(endpoint, ["x-upload-content-type": type, "x-upload-content-length": "\(length)"])
    }

    /// The request that asks how much has arrived.
    public func inquiry(of length: Int) -> UploadRequest {
        UploadRequest(.put, [.contentRange: "bytes */\(length)"])
    }

    /// The request that sends a part.
    public func delivery(of part: Range<Int>, of length: Int) -> UploadRequest {
        guard let last = part.last else { return inquiry(of: length) }
        return UploadRequest(
            .put,
            [.contentRange: "bytes \(part.lowerBound)-\(last)/\(length)", .contentType: type]
        )
    }

    /// Reads the `Range` of a 308; any status from 200 to 299 means that the file is whole.
    public func state(after response: Response, to step: UploadStep) throws(CallError) -> UploadState {
        switch (step, response.status) {
        case (.announcement, 200...299): return .arrived(0)
        case (.inquiry, 200...299), (.delivery, 200...299): return .complete
        case (.inquiry, 308), (.delivery, 308): return .arrived(try Self.arrived(response))
        case (.inquiry, 404), (.inquiry, 410), (.delivery, 404), (.delivery, 410): return .unknown
        case (.delivery, 409), (.delivery, 416): return .undecided
        default: return .refused
        }
    }

    /// `Range: bytes=0-41` means that 42 bytes have arrived; without the field none have.
    private static func arrived(_ response: Response) throws(CallError) -> Int {
        guard let field = response.headers[.range] else { return 0 }
        let ends = field.lowercased().replacing("bytes=", with: "").split(separator: "-")
        guard ends.count == 2, ends[0] == "0", let last = Int(ends[1]), last >= 0, last < ContentRange.maxLength else {
            throw CallError(.malformedResponse("Range does not start at the first byte, or is invalid"))
        }
        return last + 1  // bounded: below ContentRange.maxLength
    }
}
