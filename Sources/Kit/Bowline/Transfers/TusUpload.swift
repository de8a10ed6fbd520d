internal import Digest

/// Uploads to servers that support tus 1.0 (https://tus.io), e.g. tusd, Cloudflare Stream or Supabase.
///
/// The endpoint is the `POST` that creates an upload. The last response of a tus server has no body, so the endpoint's
/// value is `Void`; the address of the file is that of `Answered.response`.
public struct TusUpload: UploadStrategy {
    /// The maximum number of bytes per request.
    public var partLength: Int
    /// The metadata of the file (`Upload-Metadata`), e.g. `filename`. Names must contain neither spaces nor commas.
    public var metadata: [String: String]

    /// Creates a strategy with parts of at most `partLength` bytes. With URLSession each part is in memory while it is
    /// sent.
    public init(metadata: [String: String] = [:], partLength: Int = 8 << 20) {
        self.metadata = metadata
        self.partLength = partLength
    }

    private static let version: Headers = ["tus-resumable": "1.0.0"]

    /// The request that creates the upload.
    public func announcement(of length: Int, to endpoint: RequestMethod) -> UploadRequest? {
        var request = UploadRequest(.post, Self.version)
        request.headers["upload-length"] = "\(length)"
        if !metadata.isEmpty {
            request.headers["upload-metadata"] = metadata.sorted { $0.key < $1.key }
                .map { "\($0.key) \(Base64.encode($0.value.utf8))" }
                .joined(separator: ",")
        }
        return request
    }

    /// The request that asks how much has arrived.
    public func inquiry(of length: Int) -> UploadRequest {
        var request = UploadRequest(.head, Self.version)
        request.headers[.cacheControl] = "no-store"
        return request
    }

    /// The request that sends a part.
    public func delivery(of part: Range<Int>, of length: Int) -> UploadRequest {
        var request = UploadRequest(.patch, Self.version)
        request.headers["upload-offset"] = "\(part.lowerBound)"
        request.headers[.contentType] = "application/offset+octet-stream"
        return request
    }

    /// Reads the server's `Upload-Offset`; 404 and 410 mean that the upload is gone.
    public func state(after response: Response, to step: UploadStep) throws(CallError) -> UploadState {
        switch (step, response.status) {
        case (.announcement(let length), 200...299):
            return length == 0 ? .complete : .arrived(0)
        case (.inquiry(let length), 200...299), (.delivery(_, let length), 200...299):
            guard let offset = response.headers["upload-offset"].flatMap({ Int($0) }) else {
                throw CallError(.malformedResponse("Upload-Offset is not a number"))
            }
            return offset == length ? .complete : .arrived(offset)
        case (.inquiry, 403), (.inquiry, 404), (.inquiry, 410), (.delivery, 404), (.delivery, 410):
            return .unknown
        // The client's offset differs from the server's, or another request still locks the upload.
        case (.delivery, 409), (_, 423):
            return .undecided
        default:
            return .refused
        }
    }
}
