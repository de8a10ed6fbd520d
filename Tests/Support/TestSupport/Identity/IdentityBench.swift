#if os(Linux)
    package import BowlineJSON
    package import Identity
    internal import Basics

    /// Messages people would have got.
    package final class CodeBox: CodeSink {
        private let messages = Locked<[CodeMessage]>([])

        package init() {}

        package func deliver(_ message: CodeMessage) async {
            messages.withLock { $0.append(message) }
        }

        /// All of them, in order.
        package var all: [CodeMessage] { messages.withLock { $0 } }

        /// The last code somebody got.
        package func lastCode(for user: String) -> String? {
            for message in all.reversed() where message.user == user {
                if case .code(let text, _) = message.content { return text }
            }
            return nil
        }
    }

    /// Notices that owners would have got.
    package final class NoticeBox: AccountNotices {
        private let notices = Locked<[AccountNotice]>([])

        package init() {}

        package func send(_ notice: AccountNotice) async {
            notices.withLock { $0.append(notice) }
        }

        /// All of them, in order.
        package var all: [AccountNotice] { notices.withLock { $0 } }
    }

    /// Audit entries in memory.
    package final class AuditBox: AuditSink {
        private let entries = Locked<[AuditEntry]>([])

        package init() {}

        package func record(_ entry: AuditEntry) { entries.withLock { $0.append(entry) } }

        /// All of them, in order.
        package var all: [AuditEntry] { entries.withLock { $0 } }
    }

    /// The time of a test, in seconds since 1970.
    package final class TestTime: Sendable {
        private let seconds: Locked<Double>

        package init(_ seconds: Double = 1_700_000_000) {
            self.seconds = Locked(seconds)
        }

        package var now: Double { seconds.withLock { $0 } }
        package func advance(by span: Double) { seconds.withLock { $0 += span } }
    }

    /// A service with the demo's people in memory, a clock that stands still and a box for codes.
    package struct IdentityBench: Sendable {
        package let repository: any IdentityRepository
        package let service: CognitoService
        package let codes = CodeBox()
        package let notices = NoticeBox()
        package let audit = AuditBox()
        package let time: TestTime
        /// Keeps the database of its own for as long as the bench.
        private let store: IdentityStore?
        /// A credential for Admin calls.
        package let operatorCredential: String

        package static let issuer = "http://127.0.0.1:3000/cognito/us-east-1_local"

        /// Without a repository it works in memory, or on the engine that `BOWLINE_TEST_DATABASE` names, so that all tests
        /// can be run on either.
        package init(
            _ repository: (any IdentityRepository)? = nil,
            time: TestTime = TestTime(),
            change: (inout TokenSettings) -> Void = { _ in }
        ) async throws {
            store = repository == nil ? try await IdentityStore(DatabaseEngine.wanted) : nil
            let repository = repository ?? store?.repository ?? MemoryIdentity()
            var settings = TokenSettings(pool: DemoData.pool) { Self.issuer }
            change(&settings)
            self.repository = repository
            self.time = time
            try await DemoData.seed(repository) { time.now }
            let secrets = AccessSecrets(repository) { time.now }
            operatorCredential = try await secrets.create(.operatorCredential, label: "test").text
            service = try await .open(repository, settings: settings, codes: codes, notices: notices, audit: audit) {
                time.now
            }
        }

        /// A call's answer, as JSON.
        package struct Answer: Sendable {
            package let status: Int
            package let members: JSONObject
            package let headers: [(name: String, value: String)]

            /// The token for the caller's device.
            package var device: String? { headers.first { $0.name == CognitoContext.deviceHeader }?.value }
            /// The error's name, when it is one.
            package var error: String? { members["__type"]?.string }
            /// The tokens of a sign-in.
            package var tokens: JSONObject {
                members["AuthenticationResult"]?.object ?? [:]
            }
            /// The parameters of a challenge.
            package var parameters: JSONObject {
                members["ChallengeParameters"]?.object ?? [:]
            }
        }

        /// Calls an operation of the service.
        package func call(
            _ operation: String,
            _ body: JSONValue,
            authorization: String? = nil,
            from guesser: Guesser = Guesser()
        ) async -> Answer {
            let answer = await service.answer(
                target: "AWSCognitoIdentityProviderService.\(operation)",
                body: body.data(),
                context: CognitoContext(authorization: authorization, guesser: guesser, requestID: "request-1")
            )
            // What was put off until after the answer is done before a test looks.
            await service.deferred.drain()
            return Answer(
                status: answer.status,
                members: JSONObject(message: answer.body) ?? [:],
                headers: answer.headers
            )
        }

        /// Makes a call as an operator.
        package func admin(_ operation: String, _ body: JSONObject) async -> Answer {
            var body = body
            body["UserPoolId"] = .string(DemoData.pool)
            return await call(operation, .object(body), authorization: "Bearer \(operatorCredential)")
        }

        /// Signs in by the password itself.
        package func signIn(
            _ name: String,
            _ password: String = DemoData.password,
            from guesser: Guesser = Guesser()
        ) async -> Answer {
            await call(
                "InitiateAuth",
                [
                    "AuthFlow": "USER_PASSWORD_AUTH", "ClientId": .string(DemoData.client),
                    "AuthParameters": ["USERNAME": .string(name), "PASSWORD": .string(password)],
                ],
                from: guesser
            )
        }

        /// Exchanges a refresh token.
        package func refresh(_ token: String) async -> Answer {
            await call(
                "GetTokensFromRefreshToken",
                ["ClientId": .string(DemoData.client), "RefreshToken": .string(token)]
            )
        }
    }
#endif
