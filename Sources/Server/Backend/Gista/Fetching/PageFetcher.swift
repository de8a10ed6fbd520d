internal import Bowline

/// Fetches pages of untrusted sites and their pictures, within limits of size and time and only if robots.txt allows it.
///
/// Connects only to public IP addresses. Each name is looked up once per request, and libcurl may connect only to the
/// addresses found then. The same checks apply to the target of every redirect.
///
/// It blocks its thread until the page is there, so it runs on dedicated threads.
///
/// See docs/decisions/gista.md, "Pages are fetched only from public addresses, checked at every step".
package struct PageFetcher: Sendable {
    /// The robot's name in `robots.txt`.
    package static let robotName = "BowlineGista"

    private let policy: AddressPolicy
    private let lookups: Lookups
    private let limits: FetchLimits
    private let userAgent: String
    private let robots: RobotsCache
    private let certificateFile: String?
    private let isOwnPage: @Sendable (LinkAddress) -> Bool

    /// Creates a fetcher.
    ///
    /// - Parameters:
    ///   - policy: The IP addresses and ports to which it may connect.
    ///   - infoAddress: A page that tells site owners who fetches their pages. It is part of `User-Agent`.
    ///   - certificateFile: A file of certificate certificateFile to trust instead of the system's.
    ///   - isOwnPage: True for the few pages of this server itself that may be read at any address.
    ///   - now: The time in seconds since 1970, for the age of stored robots.txt files.
    package init(
        policy: AddressPolicy = .publicOnly,
        resolver: any NameResolver = SystemResolver(),
        limits: FetchLimits = FetchLimits(),
        infoAddress: String? = nil,
        certificateFile: String? = nil,
        isOwnPage: @escaping @Sendable (LinkAddress) -> Bool = { _ in false },
        now: @escaping @Sendable () -> Double
    ) {
        self.policy = policy
        lookups = Lookups(resolver)
        self.limits = limits
        userAgent = "Mozilla/5.0 (compatible; \(Self.robotName)/1.0\(infoAddress.map { "; +\($0)" } ?? ""))"
        robots = RobotsCache(now: now)
        self.certificateFile = certificateFile
        self.isOwnPage = isOwnPage
    }

    /// Why an address may not be fetched, as far as this can be decided without a name lookup; nil if it may be.
    package func refusal(of address: LinkAddress) -> FetchError? {
        guard !isOwnPage(address) else { return nil }
        let refusal = address.literal.map(policy.refusal) ?? policy.refusal(ofName: address.web.origin.host)
        if let refusal { return refusal }
        guard let port = UInt16(exactly: address.web.origin.port), policy.allows(port: port) else {
            return .refusedPort
        }
        return nil
    }

    /// Fetches a page. `isStopped` is called many times; once it returns true, the fetch ends.
    package func page(
        at start: LinkAddress,
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(FetchError) -> FetchedPage {
        let deadline = FetchDeadline(milliseconds: limits.milliseconds, isStopped: isStopped)
        return try fetch(start, .refused(beyond: limits.bytes), accept: Self.pages, deadline)
    }

    /// Fetches a file that a page shows as a picture, by the same rules. The caller checks whether the file is a
    /// picture.
    package func picture(
        at start: LinkAddress,
        isStopped: @escaping @Sendable () -> Bool = { false }
    ) throws(FetchError) -> FetchedPage {
        let deadline = FetchDeadline(milliseconds: limits.pictureMilliseconds, isStopped: isStopped)
        return try fetch(start, .refused(beyond: limits.pictureBytes), accept: Self.pictures, deadline)
    }

    private static let pages = "text/html,application/xhtml+xml,text/plain;q=0.8,*/*;q=0.1"
    private static let pictures = "image/avif,image/webp,image/png,image/jpeg,image/gif"

    private func fetch(
        _ start: LinkAddress,
        _ excess: CurlPage.Excess,
        accept: String,
        _ deadline: FetchDeadline
    ) throws(FetchError) -> FetchedPage {
        policy.refresh { name in try? lookups.addresses(of: name, within: deadline).get() }
        return try follow(start, excess, accept: accept, deadline) { address throws(FetchError) in
            try checkRobots(for: address, deadline)
        }
    }

    /// Fetches an address and whatever it redirects to; each address is checked first.
    private func follow(
        _ start: LinkAddress,
        _ excess: CurlPage.Excess,
        accept: String,
        _ deadline: FetchDeadline,
        check: (LinkAddress) throws(FetchError) -> Void
    ) throws(FetchError) -> FetchedPage {
        var address = start
        for _ in 0...limits.redirects {
            try check(address)
            let answer = try answer(at: address, excess, accept: accept, deadline)
            switch answer.status {
            case 200..<300:
                return FetchedPage(
                    bytes: answer.body,
                    contentType: answer.contentType,
                    address: address.text
                )
            case 301, 302, 303, 307, 308:
                guard let next = answer.location.flatMap({ address.following($0) }) else { throw .badRedirect }
                address = next
            default: throw .status(answer.status, retryAfter: answer.retryAfter)
            }
        }
        throw .tooManyRedirects(limits.redirects)
    }

    private func answer(
        at address: LinkAddress,
        _ excess: CurlPage.Excess,
        accept: String,
        _ deadline: FetchDeadline
    ) throws(FetchError) -> CurlPage {
        if let refusal = refusal(of: address) { throw refusal }
        let policy = isOwnPage(address) ? .publicAndLoopback : policy
        let page = try CurlPage(limits: limits, excess: excess, policy: policy, deadline: deadline)
        let ipAddresses = try permittedAddresses(of: address, deadline)
        try page.get(address, from: ipAddresses, accept: accept, userAgent: userAgent, certificateFile: certificateFile)
        return page
    }

    /// The current IP addresses of a site. A single forbidden address rejects the whole name, because the next lookup may
    /// return it first.
    private func permittedAddresses(of address: LinkAddress, _ deadline: FetchDeadline) throws(FetchError)
        -> [IPAddress]
    {
        if let literal = address.literal { return [literal] }
        let found: [IPAddress]
        switch try lookups.addresses(of: address.web.origin.host, within: deadline) {
        case .success(let addresses): found = addresses
        case .failure(let failure): throw failure == .unknown ? .unknownName : .unansweredName
        }
        guard !found.isEmpty else { throw .unknownName }
        let policy = isOwnPage(address) ? .publicAndLoopback : policy
        for ipAddress in found { if let refusal = policy.refusal(of: ipAddress) { throw refusal } }
        return found
    }

    private func checkRobots(for address: LinkAddress, _ deadline: FetchDeadline) throws(FetchError) {
        guard !isOwnPage(address) else { return }
        let origin = address.web.origin.description
        let rules: RobotsRules
        if let known = robots.rules(of: origin) {
            rules = known
        } else {
            rules = try fetchRules(for: address, deadline)
            robots.store(rules, of: origin)
        }
        guard rules.allows(address.web.target) else { throw .disallowed }
    }

    /// A site without rules allows every robot; one that does not answer now must be tried again later (RFC 9309,
    /// 2.3.1).
    private func fetchRules(for address: LinkAddress, _ deadline: FetchDeadline) throws(FetchError) -> RobotsRules {
        guard let robotsAddress = address.robots else { return .none }
        do throws(FetchError) {
            let page = try follow(robotsAddress, .cut(beyond: limits.robotsBytes), accept: Self.pages, deadline) { _ in
            }
            return RobotsRules(page.bytes, for: Self.robotName)
        } catch {
            switch error {
            case .status(let code, _) where (400..<500).contains(code) && code != 429: return .none
            case .badRedirect, .tooManyRedirects: return .none
            default: throw error
            }
        }
    }
}

/// The end of the time for one page and all its requests.
struct FetchDeadline: Sendable {
    private let end: ContinuousClock.Instant
    let isStopped: @Sendable () -> Bool

    init(milliseconds: Int, isStopped: @escaping @Sendable () -> Bool) {
        end = .now + .milliseconds(milliseconds)
        self.isStopped = isStopped
    }

    /// Nil when the time limit has passed.
    var remainingMilliseconds: Int? {
        let left = ContinuousClock.now.duration(to: end)
        return left > .zero ? Int(bounded: min(left / .milliseconds(1), 1e9)) + 1 : nil
    }
}
