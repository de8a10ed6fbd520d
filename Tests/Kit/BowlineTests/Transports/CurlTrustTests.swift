#if os(Linux)
    import TestSupport
    import Testing

    @testable import Bowline

    @Suite(.timeLimit(.minutes(8))) struct CurlTrustTests {
        private let authority: TestAuthority
        private let nginx: NginxServer

        init() throws {
            authority = try Trusted.authority.get()
            nginx = try NginxServer(
                "location / { return 200 ok; }",
                authority: authority,
                certificates: TestAuthority.Certificate.allCases
            )
        }

        private func problem(_ transport: CurlTransport, _ address: String) async throws -> CallError.TrustProblem? {
            let request = try Request.to(address)
            let failure = try await transport.failure(request)
            #expect(failure.nothingWasSent)
            guard case .untrusted(host: "localhost", let problem) = failure.reason else {
                Issue.record("\(failure)")
                return nil
            }
            return problem
        }

        @Test(
            arguments: [
                (.expired, .expired), (.otherName, .wrongHost),
            ] as [(TestAuthority.Certificate, CallError.TrustProblem)]
        )
        func aBadCertificateIsRefusedWithItsReason(
            certificate: TestAuthority.Certificate,
            expected: CallError.TrustProblem
        ) async throws {
            let transport = try CurlTransport.trusting(authority)
            #expect(try await problem(transport, nginx.secure(certificate)) == expected)
        }

        @Test func anUnknownAuthorityIsRefused() async throws {
            #expect(try await problem(CurlTransport(), nginx.secure()) == .unknownAuthority)
        }

        @Test func aPinnedKeyIsAccepted() async throws {
            let pins = [try PublicKeyPin(authority.pin(of: .expired)), try PublicKeyPin(authority.pin(of: .good))]
            let transport = try CurlTransport.trusting(authority) { $0.pins = ["localhost": pins] }
            #expect(try await transport.send(.to(nginx.secure())).status == 200)
        }

        @Test func aPinForAHostWrittenInCapitalsCounts() async throws {
            let pins = [try PublicKeyPin(authority.pin(of: .expired))]
            let transport = try CurlTransport.trusting(authority) { $0.pins = ["LocalHost": pins] }
            #expect(try await problem(transport, nginx.secure()) == .pinMismatch)
        }

        /// A last dot leads to the same server, so without this an address with one would pass the pins by.
        @Test(arguments: [
            ("Api.Example.com", "api.example.com"), ("api.example.com", "api.example.com."),
            ("api.example.com.", "api.example.com"), ("::1", "[::1]"), ("[::1]", "[::1]"),
        ])
        func anotherSpellingOfAPinnedHostIsPinnedToo(pinned: String, called: String) throws {
            let pin = try PublicKeyPin(authority.pin(of: .good))
            var settings = TransportSettings()
            settings.pins = [pinned: [pin], "other.example.com": [try PublicKeyPin(authority.pin(of: .expired))]]
            #expect(settings.pins(of: try WebAddress("https://\(called)/").origin.host) == [pin])
            #expect(settings.pins(of: "example.com").isEmpty)
        }

        @Test func anotherKeyThanThosePinnedIsRefused() async throws {
            let pins = [try PublicKeyPin(authority.pin(of: .expired)), try PublicKeyPin(authority.pin(of: .otherName))]
            let transport = try CurlTransport.trusting(authority) { $0.pins = ["localhost": pins] }
            #expect(try await problem(transport, nginx.secure()) == .pinMismatch)
        }

        @Test func aPinDoesNotReplaceTheCertificate() async throws {
            let pins = [try PublicKeyPin(authority.pin(of: .expired))]
            let transport = try CurlTransport.trusting(authority) { $0.pins = ["localhost": pins] }
            #expect(try await problem(transport, nginx.secure(.expired)) == .expired)
        }

        @Test func thePinOfOneHostSaysNothingAboutAnother() async throws {
            let pins = [try PublicKeyPin(authority.pin(of: .expired))]
            let transport = try CurlTransport.trusting(authority) { $0.pins = ["api.example.com": pins] }
            #expect(try await transport.send(.to(nginx.secure())).status == 200)
        }

        @Test(arguments: ["", "sha256//", "sha256/AAAA", "not base64", "sha1//AAAAAAAAAAAAAAAAAAAAAAAAAAA="])
        func aTextThatIsNoPinIsRefused(text: String) {
            #expect(throws: CallError.self) { try PublicKeyPin(text) }
        }

        @Test func aMissingFileOfAuthoritiesIsToldAtOnce() throws {
            var settings = TransportSettings()
            settings.certificateAuthorities = "/nowhere/authorities.pem"
            #expect { try CurlTransport(settings) } throws: { error in
                (error as? CallError)?.message == "cannot use file /nowhere/authorities.pem: No such file or directory"
            }
        }

        @Test func aFileWithoutCertificatesIsTold() async throws {
            let folder = try TestFolder()
            var settings = TransportSettings()
            settings.certificateAuthorities = try folder.write("empty.pem", "nothing here".utf8)
            let reason = try await CurlTransport(settings).reason(.to(nginx.secure()))
            guard case .file(path: settings.certificateAuthorities, _) = reason else {
                Issue.record("\(reason)")
                return
            }
        }
    }
#endif
