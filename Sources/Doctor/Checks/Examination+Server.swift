internal import Bowline

/// The checks of the server that need no sign-in.
extension Examination {
    /// The issuer and keys that the pool publishes.
    struct Published: Sendable {
        let keys: [String]
        let issuer: String
    }

    func checkServer(_ base: BackendEnvironment, _ notes: inout Notes) async -> Published? {
        let client = client(base)
        _ = await notes.check("ready") { () async throws(CheckError) in
            _ = try await json(client, "/readyz")
            return ((), "the server is ready")
        }
        let published = await checkPool(client, base, &notes)
        _ = await notes.check("refusal") { () async throws(CheckError) in
            try await checkRefusal(client)
            return ((), "calls without a token get 401, with a request id")
        }
        return published
    }

    /// Checks the pool's keys. A server whose issuer is not its address works with this project's apps, which accept
    /// any issuer; other programs compare the two.
    private func checkPool(_ client: Client, _ base: BackendEnvironment, _ notes: inout Notes) async -> Published? {
        do throws(CheckError) {
            let published = try await readPool(client)
            let expected = "\(base.base.description.droppingSlash)/cognito/\(subject.pool)"
            let message = "\(published.keys.count) keys check tokens of \(published.issuer)"
            guard published.issuer == expected else {
                let advice =
                    "Programs that check tokens compare the issuer's address: call the server by it, or start it with --public-url."
                notes.add(Finding("keys", .remark, "\(message), but it was called as \(expected)", advice: advice))
                return published
            }
            notes.add(Finding("keys", .fine, message))
            return published
        } catch {
            notes.add(Finding("keys", .wrong, error.message, advice: error.advice))
            return nil
        }
    }

    /// The JSON document at a path.
    func json(_ client: Client, _ path: EndpointPath) async throws(CheckError) -> JSONValue {
        do throws(CallError) {
            return try JSONValue(answer: try await client.send(Endpoint(.get, path, answer: .bytes)))
        } catch {
            throw CheckError(error)
        }
    }

    private func readPool(_ client: Client) async throws(CheckError) -> Published {
        let pool = subject.pool
        let set: JSONValue
        do throws(CallError) {
            let path: EndpointPath = "/cognito/\(pool)/.well-known/jwks.json"
            set = try JSONValue(answer: try await client.send(Endpoint(.get, path, answer: .bytes)))
        } catch {
            guard error.status == 404 else { throw CheckError(error) }
            throw CheckError("unknown user pool '\(pool)'", advice: "Name the server's own with --pool.")
        }
        guard case .array(let entries)? = set["keys"], !entries.isEmpty else {
            throw CheckError("the pool \(pool) publishes no keys", advice: "Look at the server's log.")
        }
        let keys = entries.compactMap { $0["kid"]?.string }
        let document = try await json(client, "/cognito/\(pool)/.well-known/openid-configuration")
        let issuer = document["issuer"]?.string ?? ""
        return Published(keys: keys, issuer: issuer)
    }

    private func checkRefusal(_ client: Client) async throws(CheckError) {
        do throws(CallError) {
            try await client.send(Endpoint(.get, "/v1/leagues", traits: Traits(signIn: .none), answer: .nothing))
        } catch {
            guard error.status == 401 else { throw CheckError(error) }
            guard error.server?.code == "UNAUTHORIZED", error.server?.requestID?.isEmpty == false else {
                throw CheckError(
                    "the server's error responses do not have the API's format",
                    advice: "A proxy or gateway may answer in place of the server."
                )
            }
            return
        }
        throw CheckError(
            "the server accepts calls without a token",
            advice: "A proxy in front may add a token to every call."
        )
    }
}
