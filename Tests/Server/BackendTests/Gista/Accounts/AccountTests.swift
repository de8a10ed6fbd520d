#if os(Linux)
    import Testing
    import Wire

    @testable import Backend

    @Suite(.timeLimit(.minutes(8)))
    struct AccountTests {
        private let uuid = "6F9619FF-8B86-D011-B42D-00C04FC964FF"

        private func request(_ name: String, _ email: String) -> Gista.CreateUserRequest {
            Gista.CreateUserRequest(userId: "\(name)_\(uuid)", email: email, password: "longenough", username: name)
        }

        @Test func anAccountIsMadeOnce() async throws {
            try await GistaBench.run { bench in
                let made = try await bench.call("POST", "/api/users", request("ann", "Ann@example.com"))
                #expect(made.status == 201)
                let user = try made.read(Gista.User.self)
                #expect(user.userId == "ann_\(uuid)")
                #expect(user.username == "ann")
                #expect(user.email == "Ann@example.com")
                for again in [
                    request("ann", "Ann@example.com"), request("ann", "b@x.org"), request("bob", "ann@EXAMPLE.com"),
                ] {
                    let answer = try await bench.call("POST", "/api/users", again)
                    #expect(answer.status == 409)
                    #expect(answer.code == "CONFLICT")
                }
            }
        }

        @Test func everythingThatIsWrongIsToldAtOnce() async throws {
            try await GistaBench.run { bench in
                for (body, fields) in [
                    (#"{}"#, ["userId", "username", "email", "password"]),
                    (
                        #"{"userId":"ann","username":7,"email":"x","password":"short"}"#,
                        ["userId", "username", "email", "password"]
                    ),
                    (
                        #"{"userId":"bob_6F9619FF-8B86-D011-B42D-00C04FC964FF","username":"ann","email":"a@b.c","password":"longenough"}"#,
                        ["userId"]
                    ),
                    (
                        #"{"userId":"ann_6F9619FF8B86D011B42D00C04FC964FF","username":"ann","email":"a@b.c","password":"longenough"}"#,
                        ["userId"]
                    ),
                    (
                        #"{"userId":"a/b_6F9619FF-8B86-D011-B42D-00C04FC964FF","username":"a/b","email":"a@b@c","password":null}"#,
                        ["username", "email", "password"]
                    ),
                    ("[]", ["body"]), ("{", ["body"]), ("", ["body"]), ("\u{1}", ["body"]),

                ] {
                    let answer = try await bench.send("POST", "/api/users", body)
                    #expect(answer.status == 400)
                    #expect(answer.code == "VALIDATION_ERROR")
                    #expect(answer.fields == fields)
                }
            }
        }

        @Test func aBodyThatIsNoJSONIsRefused() async throws {
            try await GistaBench.run { bench in
                let answer = try await bench.send("POST", "/api/users", nil, headers: ["Content-Type": "text/plain"])
                #expect(answer.status == 415)
                #expect(answer.code == "UNSUPPORTED_MEDIA_TYPE")
            }
        }

        @Test func anAccountIsReadAndChangedByItsOwnerOnly() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                #expect(try await ann.call("GET", "/api/users/\(ann.id)").read(Gista.User.self).email == ann.email)
                for method in ["GET", "PUT", "DELETE"] {
                    let path = "/api/users/\(bob.id)"
                    #expect(try await ann.call(method, path, method == "PUT" ? ["username": "x"] : nil).status == 403)
                    #expect(try await bench.call(method, path, method == "PUT" ? ["username": "x"] : nil).status == 401)
                    #expect(try await ann.call(method, "/api/users/nobody").fields == ["userId"])
                }
            }
        }

        @Test func theIDStaysWhateverChanges() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let path = "/api/users/\(ann.id)"
                let changed = try await ann.call("PUT", path, ["username": "Anna", "email": "anna@example.com"])
                #expect(changed.status == 200)
                let user = try changed.read(Gista.User.self)
                #expect(user.userId == ann.id)
                #expect(user.username == "Anna")
                #expect(user.email == "anna@example.com")
                let other = "x_\(uuid)"
                #expect(try await ann.call("PUT", path, ["userId": other]).fields == ["userId"])
                _ = try await bench.person("bob")
                #expect(try await ann.call("PUT", path, ["email": "bob@example.com"]).status == 409)
                #expect(
                    try await ann.call("PUT", path, ["email": "x", "username": ""]).fields == ["username", "email"]
                )
            }
        }

        @Test func anotherPasswordEndsEveryOtherSession() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let phone = try await bench.signIn(ann.id, ann.email, "longenough")
                let change = ["password": "even longer", "currentPassword": "longenough"]
                let wrong = ["password": "even longer", "currentPassword": "wrong one"]
                #expect(try await ann.call("PUT", "/api/users/\(ann.id)", wrong).fields == ["currentPassword"])
                #expect(try await ann.call("PUT", "/api/users/\(ann.id)", change).status == 200)
                #expect(try await phone.call("GET", "/api/gists").status == 401)
                #expect(try await ann.call("GET", "/api/gists").status == 200)
                let old = Gista.SignInRequest(email: ann.email, password: "longenough")
                #expect(try await bench.call("POST", "/api/sessions", old).status == 401)
                _ = try await bench.signIn(ann.id, ann.email, "even longer")
            }
        }

        @Test func whatWasDeletedIsGone() async throws {
            try await GistaBench.run { bench in
                let (ann, bob) = (try await bench.person("ann"), try await bench.person("bob"))
                let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
                for person in [ann, bob] { _ = try await person.store(site.url("/a")) }
                _ = try await ann.settledLinks()
                _ = try await bob.settledLinks()
                _ = try await ann.store("https://example.com/later", makesGist: false)
                let gone = try await ann.call("DELETE", "/api/users/\(ann.id)")
                #expect(gone.status == 200)
                let report = try gone.read(Gista.DeletedUser.self)
                #expect(report.userId == ann.id)
                #expect(report.links == 2)
                #expect(report.gists == 1)
                #expect(!report.message.isEmpty)
                #expect(try await ann.call("GET", "/api/gists").status == 401)
                let signIn = Gista.SignInRequest(email: ann.email, password: "longenough")
                #expect(try await bench.call("POST", "/api/sessions", signIn).status == 401)
                #expect(try await bob.gists().count == 1)
                // The same id and address may come again, and find nothing.
                let again = try await bench.person("ann")
                #expect(try await again.links().isEmpty)
                #expect(try await again.gists().isEmpty)
            }
        }

        @Test func anExportHasEverything() async throws {
            try await GistaBench.run { bench in
                let ann = try await bench.person()
                let site = try PageServer { $0 == "/a" ? page(article()) : notFound }
                _ = try await ann.store(site.url("/a"), category: "news")
                _ = try await ann.settledLinks()
                let answer = try await ann.call("GET", "/api/users/\(ann.id)/export")
                let export = try answer.read(Gista.Export.self)
                #expect(export.user.userId == ann.id)
                let links = try await ann.links()
                #expect(export.links == links)
                #expect(export.gists.first?.segments?.isEmpty == false)
                #expect(answer.header("Cache-Control") == "private, no-store")
            }
        }
    }
#endif
