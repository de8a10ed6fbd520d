import Basics
import Bowline

// Full Foundation: URLSession's delegate protocols are Objective-C's.
#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
#else
    import Foundation
#endif

/// How a job of a background session ended.
enum BackgroundOutcome: Sendable {
    /// A response arrived, with its body in memory or in a file.
    case answered(status: Int, Headers, BackgroundBody)
    /// There was no response.
    case failed(CallError)
}

/// The body of the response to a job.
enum BackgroundBody: Sendable {
    case bytes(Data)
    /// The path of a file that the receiver of the outcome owns.
    case file(path: String)
}

/// Receives the events of a background session, including those of tasks that an earlier process started. A task's
/// description is the key of its job.
final class BackgroundDelegate: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate {
    /// The maximum number of bytes of the response to an upload.
    private static let bodyLimit = 16 << 20

    private struct Parts {
        var bytes = Data()
        var file: Result<String, CallError>?
        var refusal: CallError?
    }

    private let folder: String
    private let parts = Locked<[Int: Parts]>([:])
    private let jobs: BackgroundJobs

    #if canImport(Security)
        private let trust: ServerTrust

        /// Creates a delegate that keeps received files in `folder`.
        init(_ jobs: BackgroundJobs, folder: String, _ trust: ServerTrust = ServerTrust(rules: PinRules([:]))) {
            self.jobs = jobs
            self.folder = folder
            self.trust = trust
        }

        /// Also receives the challenges about servers, because the delegate has no session-level method for them.
        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            let (disposition, credential, failure) = trust.answer(challenge)
            if let failure { parts.withLock { $0[task.taskIdentifier, default: Parts()].refusal = failure } }
            completionHandler(disposition, credential)
        }
    #else
        /// Creates a delegate that keeps received files in `folder`.
        init(_ jobs: BackgroundJobs, folder: String) {
            self.jobs = jobs
            self.folder = folder
        }
    #endif

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        parts.withLock { parts in
            let held = parts[dataTask.taskIdentifier]?.bytes.count ?? 0
            guard data.count <= Self.bodyLimit - held else {
                parts[dataTask.taskIdentifier, default: Parts()].refusal = CallError(
                    .tooLarge(.body, limit: Self.bodyLimit)
                )
                return
            }
            parts[dataTask.taskIdentifier, default: Parts()].bytes.append(data)
        }
    }

    /// The file is deleted when this method returns, so it is moved here.
    func urlSession(
        _ session: URLSession,
        downloadTask: URLSessionDownloadTask,
        didFinishDownloadingTo location: URL
    ) {
        let path = folder + "/\(UUID().uuidString)"
        let file = Result { () throws(CallError) in
            do {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                try FileManager.default.moveItem(atPath: location.path, toPath: path)
                return path
            } catch {
                throw CallError(.file(path: path, problem: "the received file cannot be moved there"))
            }
        }
        parts.withLock { $0[downloadTask.taskIdentifier, default: Parts()].file = file }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let parts = parts.withLock { $0.removeValue(forKey: task.taskIdentifier) } ?? Parts()
        guard let key = task.taskDescription else { return }
        jobs.end(key, Self.outcome(of: task, parts, error))
    }

    private static func outcome(of task: URLSessionTask, _ parts: Parts, _ error: (any Error)?) -> BackgroundOutcome {
        let host = task.originalRequest?.url?.host ?? ""
        if let refusal = parts.refusal { return .failed(refusal) }
        if let error {
            return .failed(URLErrorTable.failure(for: error, host: host, answerBegan: task.response != nil))
        }
        guard let head = task.response as? HTTPURLResponse else {
            return .failed(CallError(.malformedResponse("the response is not HTTP")))
        }
        let headers = Headers(decoded: head)
        switch parts.file {
        case .failure(let failure): return .failed(failure)
        case .success(let path): return .answered(status: head.statusCode, headers, .file(path: path))
        case nil:
            // Bytes that an earlier process received are lost with it. The server repeats its response when the change
            // is sent again.
            if let length = headers[.contentLength].flatMap({ Int($0) }), length != parts.bytes.count {
                let loss = CallError.Loss(phase: .receiving, wasReused: false, nothingSent: false, answerBegan: true)
                return .failed(CallError(.connectionLost(loss)))
            }
            return .answered(status: head.statusCode, headers, .bytes(parts.bytes))
        }
    }

    /// Redirects are handled by the kit's layers. A background session on Apple platforms follows them without asking.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if !canImport(FoundationNetworking)
        func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
            jobs.caughtUp()
        }
    #endif
}
