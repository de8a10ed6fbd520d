#if os(Linux)
    import Basics
    import CZlib
    import TestSupport
    import Testing

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct PageFetcherTests {
        private func fetcher(
            _ policy: AddressPolicy = .publicAndLoopback,
            _ resolver: any NameResolver = SystemResolver(),
            _ change: (inout FetchLimits) -> Void = { _ in }
        ) -> PageFetcher {
            var limits = FetchLimits()
            change(&limits)
            return PageFetcher(
                policy: policy,
                resolver: resolver,
                limits: limits,
                infoAddress: "https://x.test",
                now: { 0 }
            )
        }

        private func failure(_ fetcher: PageFetcher, _ url: String) throws -> FetchError? {
            let address = try LinkAddress(url)
            do throws(FetchError) {
                _ = try fetcher.page(at: address)
                return nil
            } catch {
                return error
            }
        }

        @Test func aPageIsFetchedAfterTheRulesOfItsSite() throws {
            let site = try PageServer { $0 == "/robots.txt" ? notFound : page("hello") }
            let fetcher = fetcher()
            let fetched = try fetcher.page(at: LinkAddress(site.url("/a?b=c#d")))
            #expect(fetched.bytes == Array("hello".utf8))
            #expect(fetched.contentType == "text/html; charset=utf-8")
            #expect(fetched.address == site.url("/a?b=c"))
            _ = try fetcher.page(at: LinkAddress(site.url("/b")))
            #expect(site.targets == ["/robots.txt", "/a?b=c", "/b"])
        }

        @Test func robotsAreKeptAwayWhereASiteAsksForIt() throws {
            let site = try PageServer { target in
                target == "/robots.txt" ? page("User-agent: *\nDisallow: /no", type: "text/plain") : page("x")
            }
            #expect(try failure(fetcher(), site.url("/no/more")) == .disallowed)
            #expect(try failure(fetcher(), site.url("/yes")) == nil)
            #expect(!site.targets.contains("/no/more"))
        }

        @Test func whereTheRulesCannotBeHadNowThePageWaits() throws {
            let site = try PageServer { $0 == "/robots.txt" ? page("", status: "503 Busy") : page("x") }
            let problem = try failure(fetcher(), site.url("/a"))
            #expect(problem == .status(503, retryAfter: nil))
            #expect(problem?.isTemporary == true)
            #expect(site.targets == ["/robots.txt"])
        }

        @Test func redirectsAreFollowedAndNotForEver() throws {
            let site = try PageServer { target in
                switch target {
                case "/robots.txt": notFound
                case "/a": redirect(to: "b?x=1")
                case "/b?x=1": redirect(to: "/c")
                case "/c": page("there")
                default: redirect(to: "/round")
                }
            }
            let fetched = try fetcher().page(at: LinkAddress(site.url("/a")))
            #expect(fetched.address == site.url("/c"))
            #expect(try failure(fetcher(), site.url("/round")) == .tooManyRedirects(8))
        }

        @Test(arguments: [
            "http://10.0.0.1/", "http://169.254.169.254/latest/meta-data/", "http://[::ffff:7f00:1]/",
            "http://[fd00::1]/",
            "http://192.168.0.1:8080/x", "//10.0.0.1/", "http://[2002:7f00:1::]/", "http://0.0.0.0/",
        ])
        func aRedirectToAPrivateAddressIsRefused(location: String) throws {
            let site = try PageServer { $0 == "/robots.txt" ? notFound : redirect(to: location) }
            #expect(try failure(fetcher(), site.url("/a")) == .refusedAddress)
        }

        @Test(arguments: [
            "ftp://example.com/", "file:///etc/passwd", "http://user@example.com/", "http://2130706433/",
            "http://0x7f.1/", "gopher://x/",
            "http://example.com\\@127.0.0.1/", "http://[::1", "http://[::ffff:127.0.0.1]/",
        ])
        func aRedirectToNoWebAddressIsRefused(location: String) throws {
            let site = try PageServer { $0 == "/robots.txt" ? notFound : redirect(to: location) }
            #expect(try failure(fetcher(), site.url("/a")) == .badRedirect)
        }

        @Test func aRedirectToAPortOfAnotherServiceIsRefused() throws {
            let site = try PageServer { $0 == "/robots.txt" ? notFound : redirect(to: "http://127.0.0.1:25/") }
            #expect(try failure(fetcher(), site.url("/a")) == .refusedPort)
        }

        @Test func aNameThatLeadsHereIsRefused() throws {
            let site = try PageServer { _ in page("secret") }
            let publicOnAnyPort = AddressPolicy(allowing: \.isPublic)
            #expect(try failure(fetcher(publicOnAnyPort), site.url("/a", host: "localhost")) == .refusedAddress)
            #expect(site.targets.isEmpty)
        }

        @Test func oneForbiddenAddressAmongManySpoilsAName() throws {
            let mixed: [IPAddress] = [.v4(0x0808_0808), .v4(0x0A00_0001)]
            let resolver = ScriptedResolver(["mixed.test": [.success(mixed)]])
            #expect(try failure(fetcher(.publicOnly, resolver), "http://mixed.test/") == .refusedAddress)
        }

        /// The name leads to an allowed machine when it is judged and to another when it would be looked up again.
        @Test func aNameThatChangesItsAddressIsCalledWhereItWasJudged() throws {
            let inside = try PageServer { _ in page("secret") }
            let resolver = ScriptedResolver([
                "rebind.test": [.success([.v4(0x7F00_0002)]), .success([.v4(0x7F00_0001)])]
            ])
            // 127.0.0.2 stands for the public internet here, and 127.0.0.1 for the network inside. Nobody listens on
            // the former.
            let outsideOnly = AddressPolicy { $0 == .v4(0x7F00_0002) }
            let problem = try failure(fetcher(outsideOnly, resolver), inside.url("/a", host: "rebind.test"))
            #expect(problem == .cannotConnect)
            #expect(
                try failure(fetcher(outsideOnly, resolver), inside.url("/a", host: "rebind.test")) == .refusedAddress
            )
            #expect(inside.targets.isEmpty)
        }

        @Test func aNameIsJudgedAnewAtEachRequest() throws {
            let site = try PageServer { target in
                target == "/robots.txt" ? notFound : redirect(to: "http://turn.test:\(1_024)/")
            }
            let resolver = ScriptedResolver([
                "first.test": [
                    .success([.v4(0x7F00_0001)]), .success([.v4(0x7F00_0001)]), .success([.v4(0x0A00_0001)]),
                ],
                "turn.test": [.success([.v4(0x0A00_0001)])],
            ])
            let fetcher = fetcher(.publicAndLoopback, resolver)
            #expect(try failure(fetcher, site.url("/a", host: "first.test")) == .refusedAddress)
            #expect(try failure(fetcher, site.url("/a", host: "first.test")) == .refusedAddress)
            #expect(site.targets == ["/robots.txt", "/a"])
        }

        @Test(arguments: [
            (LookupError.unknown, FetchError.unknownName), (.unanswered, .unansweredName),
        ])
        func namesThatAreNotFoundAreToldApart(problem: LookupError, told: FetchError) throws {
            let resolver = ScriptedResolver(["none.test": [.failure(problem)]])
            #expect(try failure(fetcher(.publicOnly, resolver), "http://none.test/") == told)
            #expect(told.isTemporary == (problem == .unanswered))
        }

        @Test func anEndlessPageIsCutOff() throws {
            let site = try PageServer { target, connection in
                connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
                let piece = Array(repeating: UInt8(ascii: "x"), count: 1 << 16)
                while connection.send(piece) {}
            }
            let fetcher = fetcher { $0.bytes = 1 << 20 }
            #expect(try failure(fetcher, site.url("/a")) == .tooLarge(limit: 1 << 20))
        }

        @Test func aPageThatSaysItIsTooLargeIsNotFetched() throws {
            let site = try PageServer { target in
                target == "/robots.txt" ? notFound : "HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n"
            }
            #expect(try failure(fetcher(), site.url("/a")) == .tooLarge(limit: 10 << 20))
        }

        @Test func aPackedBombIsDefused() throws {
            // 64 MiB of zeros in some 64 KiB.
            let zeros = [UInt8](repeating: 0, count: 64 << 20)
            var packed = [UInt8](repeating: 0, count: bowline_gzip_bound(zeros.count))
            let count = bowline_gzip(zeros, zeros.count, &packed, packed.count, 9)
            let bomb = Array(packed.prefix(count))
            try #require(count > 0 && count < 1 << 20)
            let site = try PageServer { target, connection in
                guard target != "/robots.txt" else { return _ = connection.send(notFound) }
                connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n")
                connection.send(bomb)
            }
            #expect(try failure(fetcher(), site.url("/a")) == .tooLarge(limit: 10 << 20))
        }

        @Test func aPageThatDripsIsGivenUp() throws {
            let site = try PageServer { target, connection in
                guard target != "/robots.txt" else { return _ = connection.send(notFound) }
                connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>")
                while connection.send("x") { pauseThread(milliseconds: 100) }
            }
            let fetcher = fetcher { $0.slowSeconds = 1 }
            #expect(try failure(fetcher, site.url("/a")) == .tooSlow)
        }

        @Test func aSilentSiteIsGivenUp() throws {
            let site = try PageServer { target, connection in
                guard target != "/robots.txt" else { return _ = connection.send(notFound) }
                _ = connection.receive()
            }
            let fetcher = fetcher { $0.milliseconds = 300 }
            #expect(try failure(fetcher, site.url("/a")) == .timedOut)
        }

        @Test func beingStoppedEndsAFetch() throws {
            let isStopped = Locked(false)
            let site = try PageServer { target, connection in
                guard target != "/robots.txt" else { return _ = connection.send(notFound) }
                isStopped.withLock { $0 = true }
                _ = connection.receive()
            }
            #expect(throws: FetchError.stopped) {
                try fetcher().page(at: LinkAddress(site.url("/a"))) { isStopped.withLock { $0 } }
            }
        }

        @Test(arguments: [
            ("404 Not Found", 404, false), ("410 Gone", 410, false), ("403 Forbidden", 403, false),
            ("500 Oops", 500, true), ("503 Busy", 503, true), ("429 Slow", 429, true),
        ])
        func refusalsAreTold(line: String, status: Int, isTemporary: Bool) throws {
            let site = try PageServer { target in
                target == "/robots.txt" ? notFound : page("x", status: line, more: "Retry-After: 7\r\n")
            }
            let problem = try failure(fetcher(), site.url("/a"))
            #expect(problem == .status(status, retryAfter: 7))
            #expect(problem?.isTemporary == isTemporary)
        }

        @Test(
            arguments: [
                ("-9223372036854775808", nil), ("-1", nil), ("soon", nil), ("", nil),
                ("9223372036854775807", 3_155_760_000),
                ("99999999999999999999999", 3_155_760_000), ("Fri, 31 Dec 9999 23:59:59 GMT", 3_155_760_000),
                ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
            ] as [(String, Int?)]
        )
        func aSiteCannotAskForAWaitThatOverflows(field: String, seconds: Int?) throws {
            let site = try PageServer { target in
                target == "/robots.txt" ? notFound : page("x", status: "503 Busy", more: "Retry-After: \(field)\r\n")
            }
            #expect(try failure(fetcher(), site.url("/a")) == .status(503, retryAfter: seconds))
        }

        @Test(arguments: ["", "garbage\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort"])
        func brokenAnswersAreTold(answer: String) throws {
            let site = try PageServer { $0 == "/robots.txt" ? notFound : answer }
            #expect(try failure(fetcher(), site.url("/a")) == .broken)
        }

        @Test func aClosedPortIsTold() throws {
            #expect(try failure(fetcher(), "http://127.0.0.1:\(deafPort())/") == .cannotConnect)
        }
    }
#endif
