#if os(Linux)
    import Bowline
    import FoundationEssentials
    import TestSupport
    import Testing

    /// Everything the transport's tests send goes out as one of these.
    extension Request {
        static func to(
            _ address: String,
            _ method: Bowline.RequestMethod = .get,
            headers: Headers = [:],
            body: RequestBody = .none,
            within: Duration? = .seconds(90),
            delivery: Delivery = .buffered(limit: 1 << 20),
            clock: any KitClock = ContinuousClock()
        ) throws -> Request {
            Request(
                method: method,
                address: try WebAddress(address),
                headers: headers,
                body: body,
                principal: Principal(identity: .anonymous(session: "test"), generation: 0),
                deadline: within.map { clock.now.advanced(by: $0) },
                delivery: delivery,
                template: "/test",
                journey: Journey(clock: clock)
            )
        }

        /// What the transport measured of the last attempt.
        var facts: TransferMetrics? {
            journey.entries.compactMap { if case .transfer(let facts) = $0.event { facts } else { nil } }.last
        }
    }

    extension Response {
        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    extension CurlTransport {
        /// A transport that trusts a test's authority and does as the test says.
        static func trusting(
            _ authority: TestAuthority,
            _ change: (inout TransportSettings) -> Void = { _ in }
        ) throws -> CurlTransport {
            var settings = TransportSettings()
            settings.certificateAuthorities = authority.file
            // A busy machine keeps the loop's thread waiting, and curl gives one of localhost's two addresses half of
            // this.
            settings.connectTimeout = .seconds(60)
            change(&settings)
            return try CurlTransport(settings)
        }

        /// What a request fails with; one that succeeds fails the test.
        func failure(_ request: Request) async throws -> CallError {
            let outcome: Result<Response, CallError>
            do throws(CallError) { outcome = .success(try await send(request)) } catch { outcome = .failure(error) }
            switch outcome {
            case .success(let response): throw UnexpectedAnswer(status: response.status)
            case .failure(let failure): return failure
            }
        }

        /// The reason a request fails for.
        func reason(_ request: Request) async throws -> CallError.Reason {
            try await failure(request).reason
        }
    }

    struct UnexpectedAnswer: Error {
        let status: Int
    }

    /// One authority for the whole run: keys take time to make.
    enum Trusted {
        static let authority = Result { try TestAuthority() }
    }
#endif
