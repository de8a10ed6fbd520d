/// Follows redirects when that is safe.
///
/// A redirect never leads from `https` to `http`. To another origin only a fixed list of header fields is sent, because
/// any unknown field may be a credential or a signature. This layer comes after the app's own layers, which see a call
/// once; before the cache, so that each step is cached by its own address; and before sign-in, so that a new host never
/// receives the old origin's credential.
///
/// See docs/decisions/layers.md, "Redirects are followed by a layer above the cache".
public struct Redirect: Layer {
    /// The next step after a response.
    enum Step {
        case stay
        case follow(Request)
        case refuse(String)
    }

    private let maxRedirects: Int

    /// Follows at most `maxRedirects` redirects in a row; with 0, redirects are returned to the caller.
    public init(maxRedirects: Int = 10) {
        self.maxRedirects = maxRedirects
    }

    /// Sends the request, then follows each redirect.
    public func send(_ request: Request, next: Next) async throws(CallError) -> Response {
        var request = request
        var response = try await next(request)
        var followed = 0
        while maxRedirects > 0 {
            switch Self.step(after: response, to: request) {
            case .stay:
                return response
            case .refuse(let why):
                throw CallError(.redirectRefused(why))
            case .follow(let onward):
                followed += 1
                guard followed <= maxRedirects else {
                    throw CallError(.redirectRefused("more than \(maxRedirects) redirects in a row"))
                }
                request = onward
                request.journey.record(.redirected(to: request.address.redacted))
                response = try await next(request)
            }
        }
        return response
    }

    /// Decides what to do after a response.
    static func step(after response: Response, to request: Request) -> Step {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers[.location] else {
            return .stay
        }
        let target: WebAddress
        do {
            target = try request.address.resolving(location)
        } catch {
            return .refuse("Location is not a valid address: \(error)")
        }
        if request.address.origin.scheme == .https, target.origin.scheme == .http {
            return .refuse("the redirect leads from https to http at \(target.origin)")
        }
        // A host already called without TLS may redirect to another of its own addresses.
        guard target.origin.isSecure || target.origin == request.address.origin else {
            return .refuse("the redirect leads to http at \(target.origin)")
        }
        return onward(from: request, to: target, status: response.status)
    }

    private static func onward(from request: Request, to target: WebAddress, status: Int) -> Step {
        var onward = request
        onward.address = target
        if becomesGet(request.method, status: status) {
            onward.method = .get
            onward.body = .none
            onward.headers.removeAll { [.contentType, .contentLength, .contentEncoding].contains($0.name) }
        } else if !request.body.isReplayable {
            return .refuse("the body can be sent only once")
        }
        if target.origin != request.address.origin {
            onward.headers.removeAll { !crossOriginFields.contains($0.name) }
        }
        return .follow(onward)
    }

    /// The header fields that are also sent to another origin.
    private static let crossOriginFields: Set<HeaderName> = [
        .accept, .acceptLanguage, .acceptEncoding, .cacheControl, .pragma, .contentType, .contentEncoding, .range,
        .ifNoneMatch, .ifModifiedSince, .ifMatch, "if-range", "if-unmodified-since", "user-agent",
    ]

    /// 303 always changes to `GET`; 301 and 302 change a `POST` to `GET`, as all browsers do.
    private static func becomesGet(_ method: RequestMethod, status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }
}
