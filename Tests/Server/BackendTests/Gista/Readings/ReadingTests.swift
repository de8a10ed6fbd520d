#if os(Linux)
    import BowlineJSON
    import TestSupport
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct ReadingTests {
        @Test func whatTwoDevicesDidComesTogether() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let link = try await ann.link("https://example.com/1")
                #expect(try await ann.readings().isEmpty)
                var phone = Gista.Reading(linkId: link)
                phone.read = .init(true, at: 20, by: "phone")
                phone.tags["  Swift  UI"] = .init(true, at: 20, by: "phone")
                phone.highlights["h1"] = .init(quote: "rivers rise", kept: .init(true, at: 20, by: "phone"))
                let first = try await ann.change([phone])
                #expect(first.gone.isEmpty && first.readings.first?.tagNames == ["swift ui"])
                var tablet = Gista.Reading(linkId: link)
                tablet.read = .init(false, at: 10, by: "tablet")
                tablet.favorite = .init(true, at: 10, by: "tablet")
                tablet.position = .init(block: 4, of: 12, at: 10, by: "tablet")
                let both = try await ann.change([tablet]).readings.first
                #expect(both?.read?.on == true && both?.favorite?.on == true && both?.position?.block == 4)
                #expect(both?.shownHighlights.values.map(\.quote) == ["rivers rise"])
                #expect(try await ann.readings() == [try #require(both)])
                #expect(try await ann.change([phone, tablet]).readings == [try #require(both)])
            }
        }

        @Test func notesThatWereWrittenApartAreBothThere() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let link = try await ann.link("https://example.com/1")
                func noted(_ note: Gista.Note, at: Int, by device: String) -> Gista.Reading {
                    var reading = Gista.Reading(linkId: link)
                    reading.highlights["h"] = .init(quote: "q", kept: .init(true, at: at, by: device), note: note)
                    return reading
                }
                let one = Gista.Note().replaced(by: "one", at: 5, by: "phone")
                let two = Gista.Note().replaced(by: "two", at: 4, by: "tablet")
                _ = try await ann.change([noted(one, at: 5, by: "phone")])
                let both = try await ann.change([noted(two, at: 4, by: "tablet")]).readings[0].highlights["h"]
                #expect(both?.note.text == "two\n\none")
                let read = both?.note.replaced(by: "one and two", at: 6, by: "tablet") ?? Gista.Note()
                _ = try await ann.change([noted(read, at: 6, by: "tablet"), noted(one, at: 5, by: "phone")])
                #expect(try await ann.readings().first?.highlights["h"]?.note.text == "one and two")
            }
        }

        @Test func theListHasATagOfItsOwn() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let link = try await ann.link("https://example.com/1")
                let path = "/api/links/\(ann.id)"
                let links = try #require(try await ann.call("GET", path).header("ETag"))
                let before = try await ann.call("GET", "\(path)/readings")
                let tag = try #require(before.header("ETag"))
                #expect(before.text == "[]")
                #expect(try await ann.call("GET", "\(path)/readings", headers: ["If-None-Match": tag]).status == 304)
                _ = try await ann.change([.read(link)])
                #expect(try await ann.call("GET", "\(path)/readings", headers: ["If-None-Match": tag]).status == 200)
                #expect(try await ann.call("GET", path, headers: ["If-None-Match": links]).status == 304)
            }
        }

        @Test func pagesOfALongListHaveEachReadingOnce() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                var ids: [String] = []
                for number in 0..<25 { ids.append(try await ann.link("https://example.com/\(number)")) }
                _ = try await ann.change(ids.map { .read($0) })
                var (found, next) = ([String](), Optional("/api/links/\(ann.id)/readings?limit=10"))
                while let path = next {
                    let page = try await ann.call("GET", path)
                    found += try page.read([Gista.Reading].self).map(\.linkId)
                    let query = page.header("Link")?.split(separator: ">").first?.dropFirst()
                    next = query.map { "/api/links/\(ann.id)/readings\($0)" }
                }
                #expect(found == ids.reversed())
            }
        }

        @Test func aReadingGoesWithItsLinkAndWithItsAccount() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let (one, two) = (
                    try await ann.link("https://example.com/1"), try await ann.link("https://example.com/2")
                )
                _ = try await ann.change([.read(one), .read(two)])
                #expect(try await ann.call("DELETE", "/api/links/\(ann.id)/\(one)").status == 204)
                #expect(try await ann.readings().map(\.linkId) == [two])
                let late = try await ann.change([.read(one), .read("l-0000000000000000-1"), .read("nonsense")])
                #expect(late.readings.isEmpty && late.gone == [one, "l-0000000000000000-1", "nonsense"])
                let gone = try await ann.call("DELETE", "/api/users/\(ann.id)")
                #expect(gone.status == 200)
            }
        }

        @Test func nobodyReadsOrChangesTheReadingsOfOthers() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let link = try await ann.link("https://example.com/1")
                _ = try await ann.change([.read(link)])
                #expect(try await bob.call("GET", "/api/links/\(ann.id)/readings").status == 403)
                let body = Gista.ReadingsRequest(readings: [.read(link)])
                #expect(try await bob.call("POST", "/api/links/\(ann.id)/readings", body).status == 403)
                let own = try await bob.call("POST", "/api/links/\(bob.id)/readings", body)
                #expect(try own.read(Gista.ReadingsResponse.self).gone == [link])
                #expect(try await bob.readings().isEmpty)
                #expect(try await bench.call("GET", "/api/links/\(ann.id)/readings").status == 401)
            }
        }

        @Test func whoListensHearsThatReadingsChanged() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let link = try await ann.link("https://example.com/1")
                let line = try await LiveLine(ann)
                _ = try await ann.change([.read(link)])
                #expect(try await line.next().type == .readingsChanged)
            }
        }

        @Test(arguments: [
            (#"{"readings":[]}"#, "readings"), ("{}", "readings"), (#"{"readings":[1]}"#, "readings[0]"),
            (#"{"readings":[{}]}"#, "readings[0].linkId"),
            (#"{"readings":[{"linkId":"a","read":true}]}"#, "readings[0].read"),
            (#"{"readings":[{"linkId":"a","read":{"on":1,"at":1,"by":"x"}}]}"#, "readings[0].read.on"),
            (#"{"readings":[{"linkId":"a","read":{"on":true,"at":0,"by":"x"}}]}"#, "readings[0].read.at"),
            (#"{"readings":[{"linkId":"a","read":{"on":true,"at":1e300,"by":"x"}}]}"#, "readings[0].read.at"),
            (#"{"readings":[{"linkId":"a","read":{"on":true,"at":1,"by":""}}]}"#, "readings[0].read.by"),
            (#"{"readings":[{"linkId":"a","tags":{" ":{"on":true,"at":1,"by":"x"}}}]}"#, "readings[0].tags. "),
            (#"{"readings":[{"linkId":"a","tags":[]}]}"#, "readings[0].tags"),
            (
                #"{"readings":[{"linkId":"a","position":{"block":-1,"of":2,"at":1,"by":"x"}}]}"#,
                "readings[0].position.block"
            ),
            (#"{"readings":[{"linkId":"a","highlights":{"h":{"quote":"q"}}}]}"#, "readings[0].highlights.h.kept"),
            (
                #"{"readings":[{"linkId":"a","highlights":{"h":{"quote":"q","kept":{"on":true,"at":1,"by":"x"},"note":{"texts":[{"text":"t","at":1}]}}}}]}"#,
                "readings[0].highlights.h.note.texts[0].by"
            ),
            (
                #"{"readings":[{"linkId":"a","highlights":{"h":{"quote":"q","kept":{"on":true,"at":1,"by":"x"},"note":{"seen":{"x":"y"}}}}}]}"#,
                "readings[0].highlights.h.note.seen.x"
            ),
        ])
        func aWrongChangeIsToldByItsField(body: String, field: String) async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let answer = try await bench.send(
                    "POST",
                    "/api/links/\(ann.id)/readings",
                    body,
                    token: ann.session.accessToken
                )
                #expect(answer.status == 400)
                #expect(answer.fields == [field])
            }
        }

        @Test func aReadingThatGrowsTooLargeIsRefusedAndTheOldOneStays() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let link = try await ann.link("https://example.com/1")
                let text = String(repeating: "я", count: 5_000)
                var statuses: [Int] = []
                for number in 0..<3 {
                    var change = Gista.Reading(linkId: link)
                    for part in 0..<24 {
                        let kept = Gista.Mark(true, at: 1, by: "x")
                        change.highlights["\(number)-\(part)"] = .init(quote: text, kept: kept)
                    }
                    let body = Gista.ReadingsRequest(readings: [change])
                    statuses.append(try await ann.call("POST", "/api/links/\(ann.id)/readings", body).status)
                }
                #expect(statuses == [200, 200, 409])
                #expect(try await ann.change([.read(link)]).readings.first?.highlights.count == 48)
            }
        }
    }

    extension GistaPerson {
        fileprivate func link(_ url: String) async throws -> String {
            try await store(url, makesGist: false).read(Gista.Link.self).id
        }

        func readings() async throws -> [Gista.Reading] {
            try await call("GET", "/api/links/\(id)/readings").read([Gista.Reading].self)
        }

        fileprivate func change(_ readings: [Gista.Reading]) async throws -> Gista.ReadingsResponse {
            let body = Gista.ReadingsRequest(readings: readings)
            return try await call("POST", "/api/links/\(id)/readings", body).read(Gista.ReadingsResponse.self)
        }
    }

    extension Gista.Reading {
        /// That a link was read.
        fileprivate static func read(_ link: String) -> Gista.Reading {
            var reading = Gista.Reading(linkId: link)
            reading.read = .init(true, at: 1, by: "phone")
            return reading
        }
    }
#endif
