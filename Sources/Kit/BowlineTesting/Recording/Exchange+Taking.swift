import Bowline
import Essentials

extension Exchange.RecordedRequest {
    /// The form in which a request is both recorded and compared.
    init(_ request: Request) throws(CallError) {
        method = request.method.name
        target = Redaction.redacted(reference: request.address.target, .sent)
        headers = request.headers.recorded(without: [.traceparent, .requestID, .contentLength], .sent)
        let type = request.headers[.contentType] ?? request.body.type
        body =
            switch request.body {
            case .none: nil
            case .bytes(let data, _): RecordedBody(data, type: type, .sent)
            case .json(let json): RecordedBody(try json.written(), type: type, .sent)
            case .file: .omitted("file")
            case .multipart: .omitted("form")
            case .stream: .omitted("stream")
            }
    }
}

extension Exchange.RecordedResponse {
    init(_ response: Response, body bytes: Data, isTruncated: Bool) {
        status = response.status
        // The length refers to the received bytes; the recorded body may be formatted differently.
        headers = response.headers.recorded(without: [.contentLength], .received)
        body = RecordedBody(bytes, type: response.headers[.contentType], .received)
        self.isTruncated = isTruncated ? true : nil
    }
}

extension Exchange.RecordedFailure {
    /// Nil for errors that the network did not cause.
    init?(_ failure: CallError) {
        switch failure.reason {
        case .cannotConnect: self = .cannotConnect
        case .connectionLost: self = .connectionLost
        case .timedOut: self = .timedOut
        default: return nil
        }
    }

    func failure(host: String) -> CallError {
        switch self {
        case .cannotConnect: CallError(.cannotConnect(host: host, .other("as recorded")))
        case .connectionLost:
            CallError(.connectionLost(.init(phase: .waiting, wasReused: false, nothingSent: false, answerBegan: false)))
        case .timedOut: CallError(.timedOut(.waiting))
        }
    }
}

extension Headers {
    fileprivate func recorded(without left: Set<HeaderName>, _ direction: Redaction.Direction) -> [String] {
        Redaction.redacted(self).filter { !left.contains($0.name) }.map { field in
            let isAddress = [.location, .contentLocation, .link].contains(field.name)
            return "\(field.name): \(isAddress ? Redaction.redacted(reference: field.value, direction) : field.value)"
        }
    }
}
