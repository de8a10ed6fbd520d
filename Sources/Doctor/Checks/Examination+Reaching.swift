internal import Bowline
internal import Essentials

/// The checks from the address to the first response.
extension Examination {
    /// The environment to call, or nil if the server cannot be reached there.
    func checkReaching(_ notes: inout Notes) async -> BackendEnvironment? {
        guard let base = await notes.check("address", { () throws(CheckError) in try readAddress() }) else {
            return nil
        }
        let origin = base.base.origin
        let found: Void? = await notes.check("name") { () async throws(CheckError) in
            ((), try await findName(origin.host))
        }
        guard found != nil else { return nil }
        return await checkConnection(base, &notes) ? base : nil
    }

    private func readAddress() throws(CheckError) -> (BackendEnvironment, String) {
        var text = subject.server.droppingSlash
        if text.hasSuffix("/v1") { text = String(text.dropLast(3)) }
        do throws(CallError) {
            let base = try BackendEnvironment(.development, base: text)
            return (base, base.base.description.droppingSlash)
        } catch {
            throw CheckError(
                error.message,
                advice: "Give an address such as https://api.example.com, or http://127.0.0.1:3000 for this machine."
            )
        }
    }

    private func findName(_ host: String) async throws(CheckError) -> String {
        switch await lookUp(host) {
        case .addresses(let addresses): return "\(host) is \(addresses.joined(separator: ", "))"
        case .unknown:
            throw CheckError(
                "the name \(host) cannot be resolved",
                advice: "Check its spelling; a company's own names need its VPN or name server."
            )
        case .noAnswer:
            throw CheckError(
                "no name server answers, so \(host) cannot be found",
                advice: "Check that this machine is online and which name server it uses (/etc/resolv.conf)."
            )
        case .failed(let reason):
            throw CheckError("\(host) cannot be looked up: \(reason)", advice: "Check this machine's name service.")
        }
    }

    /// Checks connection, TLS and HTTP with one call, because its error shows how far the call came.
    private func checkConnection(_ base: BackendEnvironment, _ notes: inout Notes) async -> Bool {
        let origin = base.base.origin
        let tls = origin.scheme == .https ? "the certificate is valid" : "not used on this machine's own address"
        do throws(CallError) {
            let sent = clock.now
            let answer = try await client(base).answer(to: .anyStatus("/healthz"))
            let milliseconds = sent.duration(to: clock.now).milliseconds
            notes.add(Finding("connection", .fine, "port \(origin.port) responds"))
            notes.add(Finding("tls", .fine, tls))
            checkHTTP(answer.response, milliseconds, &notes)
            checkClock(answer.response, &notes)
            return answer.response.status == 200
        } catch {
            let problem = CheckError(error)
            let isConnected = !error.isBeforeConnection
            notes.add(
                isConnected
                    ? Finding("connection", .fine, "port \(origin.port) answers")
                    : Finding("connection", .wrong, problem.message, advice: problem.advice)
            )
            if case .untrusted = error.reason {
                notes.add(Finding("tls", .wrong, problem.message, advice: problem.advice))
            } else if isConnected {
                notes.add(Finding("http", .wrong, problem.message, advice: problem.advice))
            }
            return false
        }
    }

    private func checkHTTP(_ response: Response, _ milliseconds: Int64, _ notes: inout Notes) {
        guard response.status == 200 else {
            notes.add(
                Finding(
                    "http",
                    .wrong,
                    "/healthz answers \(response.status)",
                    advice: "Another server may be there: check the address, which must not have a path of its own."
                )
            )
            return
        }
        notes.add(Finding("http", .fine, "/healthz answered in \(milliseconds) ms"))
    }

    /// Checks the clock. The proof of a sign-in contains the time, and is rejected if that is off by more than five
    /// minutes.
    private func checkClock(_ response: Response, _ notes: inout Notes) {
        let now = clock.date
        guard let date = response.headers[.date].flatMap({ HTTPDate.parse($0, now: now) }) else {
            notes.add(
                Finding(
                    "clock",
                    .remark,
                    "the response has no valid Date header",
                    advice: "Let proxies in between forward the Date header."
                )
            )
            return
        }
        let skew = Int(bounded: date.timeIntervalSince(now).rounded())
        let text = "this machine's clock is \(abs(skew)) s \(skew > 0 ? "behind" : "ahead of") the server's"
        let advice = "Set the clock that is wrong, preferably by NTP."
        switch abs(skew) {
        case 0...2: notes.add(Finding("clock", .fine, "this machine's clock and the server's agree"))
        case 3...300: notes.add(Finding("clock", .remark, text, advice: advice))
        default: notes.add(Finding("clock", .wrong, text, advice: advice))
        }
    }
}

extension CallError {
    /// Whether the call failed before a connection was made.
    fileprivate var isBeforeConnection: Bool {
        switch reason {
        case .cannotConnect, .timedOut(.connecting), .timedOut(.queued): true
        default: false
        }
    }
}

extension Endpoint where Answer == Data {
    /// An endpoint that accepts a response with any status.
    static func anyStatus(_ path: EndpointPath) -> Endpoint {
        Endpoint(
            .get,
            path,
            traits: Traits(signIn: .ifPossible, caching: .none),
            answer: Reader(accepts: "application/json", acceptsAnyStatus: true) { $0.bytes }
        )
    }
}
