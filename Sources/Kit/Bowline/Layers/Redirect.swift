/// Follows redirects when that is safe.
///
/// From `https` it never goes to `http`, and to another origin it takes along only the fields that say what is asked
/// for: a field it does not know may be a credential or a signature. Below the app's own layers, which see a call once;
/// above the cache, so that each step is cached by its own address; above sign-in, so that a new host is never given
/// the old one's credential.
///
/// See docs/decisions/layers.md, "Redirects are followed by a layer above the cache".
public struct Redirect: Layer {
    /// What to do after a response.
    enum Step {
        case stay
        case follow(Request)
        case refuse(String)
    }

    private let maxRedirects: Int

    /// Follows at most `maxRedirects` redirects in a row; 0 returns them to the caller.
    public init(maxRedirects: Int = 10) {
        self.maxRedirects = maxRedirects
    }

    /// Sends the request, and again to the target of each redirect.
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
                    throw CallError(.redirectRefused("there were more than \(maxRedirects) in a row"))
                }
                request = onward
                request.journey.record(.redirected(to: request.address.redacted))
                response = try await next(request)
            }
        }
        return response
    }

    /// Decides about one response.
    static func step(after response: Response, to request: Request) -> Step {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers[.location] else {
            return .stay
        }
        let target: WebAddress
        do {
            target = try request.address.resolving(location)
        } catch {
            return .refuse("its Location is not a valid address: \(error)")
        }
        if request.address.origin.scheme == .https, target.origin.scheme == .http {
            return .refuse("it leads from https to http at \(target.origin)")
        }
        // A host that is called in the clear already may point to another of its addresses.
        guard target.origin.isSecure || target.origin == request.address.origin else {
            return .refuse("it leads to http at \(target.origin)")
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
            onward.headers.removeAll { !harmless.contains($0.name) }
        }
        return .follow(onward)
    }

    /// The header fields that may be sent to another origin.
    private static let harmless: Set<HeaderName> = [
        .accept, .acceptLanguage, .acceptEncoding, .cacheControl, .pragma, .contentType, .contentEncoding, .range,
        .ifNoneMatch, .ifModifiedSince, .ifMatch, "if-range", "if-unmodified-since", "user-agent",
    ]

    /// 303 always asks for a `GET`; 301 and 302 turn a `POST` into one, as every browser does.
    private static func becomesGet(_ method: RequestMethod, status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }
}
