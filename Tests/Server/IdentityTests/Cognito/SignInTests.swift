import BowlineJSON
import TestSupport
import Testing

@testable import Identity

@Suite struct SignInTests {
    private func beginProof(_ bench: IdentityBench, _ name: String) async -> IdentityBench.Answer {
        await bench.call(
            "InitiateAuth",
            [
                "AuthFlow": "USER_SRP_AUTH", "ClientId": "bowline-demo",
                "AuthParameters": ["USERNAME": .string(name), "SRP_A": "abc123"],
            ]
        )
    }

    private func endProof(_ bench: IdentityBench, _ begun: IdentityBench.Answer) async -> IdentityBench.Answer {
        await bench.call(
            "RespondToAuthChallenge",
            [
                "ChallengeName": "PASSWORD_VERIFIER", "ClientId": "bowline-demo",
                "ChallengeResponses": [
                    "USERNAME": begun.parameters["USERNAME"] ?? .null, "PASSWORD_CLAIM_SIGNATURE": "AAAA",
                    "PASSWORD_CLAIM_SECRET_BLOCK": begun.parameters["SECRET_BLOCK"] ?? .null,
                    "TIMESTAMP": "Tue Nov 14 22:13:20 UTC 2023",
                ],
            ]
        )
    }

    @Test func errorsHaveCognitosShape() async throws {
        let answer = await (try await IdentityBench()).signIn("viewer@demo.test", "Wrong-passw0rd!")
        #expect(answer.status == 400)
        #expect(answer.error == "NotAuthorizedException")
        #expect(answer.members["message"] == "Incorrect username or password.")
        #expect(answer.headers.contains { $0 == ("x-amzn-ErrorType", "NotAuthorizedException") })
        #expect(answer.headers.contains { $0 == ("Content-Type", "application/x-amz-json-1.1") })
    }

    @Test func nobodyLearnsFromTheAnswersWhoIsThere() async throws {
        let bench = try await IdentityBench()
        var shapes: Set<String> = []
        for name in ["viewer@demo.test", "nobody@demo.test"] {
            let begun = await beginProof(bench, name)
            let again = await beginProof(bench, name)
            let ended = await endProof(bench, begun)
            let password = await bench.signIn(name, "Wrong-passw0rd!")
            let forgot = await bench.call("ForgotPassword", ["ClientId": "bowline-demo", "Username": .string(name)])
            let signUp = await bench.call(
                "SignUp",
                ["ClientId": "bowline-demo", "Username": .string("new-" + name), "Password": "Demo-passw0rd!"]
            )
            #expect(begun.parameters["SALT"] == again.parameters["SALT"])
            #expect(begun.parameters["SRP_B"] != again.parameters["SRP_B"])
            let keys = [begun.members, begun.parameters, forgot.members, signUp.members].map {
                $0.members.map(\.name).sorted()
            }
            let refusals = [ended.members["message"], password.members["message"]]
            shapes.insert("\(keys) \(refusals) \(forgot.status) \(signUp.status)")
        }
        #expect(shapes.count == 1)
    }

    @Test func signingUpWithANameThatIsTakenLooksLikeAnyOther() async throws {
        let bench = try await IdentityBench()
        let question: JSONValue = [
            "ClientId": "bowline-demo", "Username": "Viewer@demo.test", "Password": "Another-passw0rd!",
        ]
        let taken = await bench.call("SignUp", question)
        #expect(
            taken.status == 200
                && taken.members.members.map(\.name).sorted() == ["CodeDeliveryDetails", "UserConfirmed", "UserSub"]
        )
        #expect(bench.codes.all.last?.content == .alreadySignedUp)
        #expect(await bench.signIn("viewer@demo.test").status == 200)
    }

    @Test func aProofMustComeInTimeAndOnce() async throws {
        let bench = try await IdentityBench()
        let begun = await beginProof(bench, "viewer@demo.test")
        bench.time.advance(by: 181)
        #expect(await endProof(bench, begun).members["message"] == "Invalid session for the user.")
        let second = await beginProof(bench, "viewer@demo.test")
        bench.time.advance(by: -181)
        #expect(await endProof(bench, second).members["message"] == "Incorrect username or password.")
        #expect(await endProof(bench, second).members["message"] == "Invalid session for the user.")
    }

    @Test func signingUpConfirmingForgettingAndChanging() async throws {
        let bench = try await IdentityBench()
        let name = "ann@demo.test"
        let known: JSONObject = ["ClientId": "bowline-demo", "Username": .string(name)]
        func with(_ more: JSONObject) -> JSONValue { .object(JSONObject(known.members + more.members)) }
        #expect(await bench.call("SignUp", with(["Password": "weak"])).error == "InvalidPasswordException")
        #expect(await bench.call("SignUp", with(["Password": "First-passw0rd!"])).status == 200)
        #expect(await bench.signIn(name, "First-passw0rd!").error == "UserNotConfirmedException")
        let code = try #require(bench.codes.lastCode(for: name))
        let wrong = code == "000000" ? "000001" : "000000"
        #expect(
            await bench.call("ConfirmSignUp", with(["ConfirmationCode": .string(wrong)])).error
                == "CodeMismatchException"
        )
        #expect(await bench.call("ConfirmSignUp", with(["ConfirmationCode": .string(code)])).status == 200)
        let access = try #require(await bench.signIn(name, "First-passw0rd!").tokens["AccessToken"])
        let change: JSONValue = [
            "AccessToken": access, "PreviousPassword": "First-passw0rd!", "ProposedPassword": "Second-passw0rd!",
        ]
        #expect(await bench.call("ChangePassword", change).status == 200)
        #expect(await bench.signIn(name, "First-passw0rd!").error == "NotAuthorizedException")
        #expect(await bench.call("ForgotPassword", .object(known)).status == 200)
        let reset = try #require(bench.codes.lastCode(for: name))
        let chosen = with(["ConfirmationCode": .string(reset), "Password": "Third-passw0rd!"])
        #expect(await bench.call("ConfirmForgotPassword", chosen).status == 200)
        #expect(await bench.call("ConfirmForgotPassword", chosen).error == "CodeMismatchException")
        #expect(await bench.signIn(name, "Third-passw0rd!").status == 200)
        // Whoever was signed in before the reset is not any more.
        #expect(await bench.call("GetUser", ["AccessToken": access]).error == "NotAuthorizedException")
    }

    @Test func noAttributePassesForAClaim() async throws {
        let bench = try await IdentityBench()
        for name in ["sub", "exp", "aud", "token_use", "cognito:groups", "iss"] {
            let answer = await bench.admin(
                "AdminUpdateUserAttributes",
                ["Username": "viewer@demo.test", "UserAttributes": [["Name": .string(name), "Value": "1"]]]
            )
            #expect(answer.error == "InvalidParameterException")
        }
    }

    @Test func nobodyGivesThemselvesATenant() async throws {
        let bench = try await IdentityBench()
        for attribute in ["custom:tenant_id", "sub", "email_verified", "cognito:groups"] {
            let answer = await bench.call(
                "SignUp",
                [
                    "ClientId": "bowline-demo", "Username": "eve", "Password": "Demo-passw0rd!",
                    "UserAttributes": [["Name": .string(attribute), "Value": "demo-tenant"]],
                ]
            )
            #expect(answer.error == "InvalidParameterException")
        }
    }

    @Test func onlyAnOperatorMayCallAdmin() async throws {
        let bench = try await IdentityBench()
        let question: JSONValue = ["UserPoolId": "us-east-1_local", "Username": "viewer@demo.test"]
        let access = try #require(await bench.signIn("admin@demo.test").tokens["AccessToken"]?.string)
        for operation in CognitoService.Operation.allCases where operation.needsOperator {
            let name = operation.rawValue
            #expect(await bench.call(name, question).error == "MissingAuthenticationTokenException")
            for wrong in [access, DemoData.apiKey, ""] {
                let answer = await bench.call(name, question, authorization: "Bearer \(wrong)")
                #expect(answer.error == "UnrecognizedClientException")
            }
        }
    }

    @Test func anOperatorMakesAPersonWhoChoosesAPasswordAtTheFirstSignIn() async throws {
        let bench = try await IdentityBench()
        let created = await bench.admin(
            "AdminCreateUser",
            [
                "Username": "Bob@demo.test", "TemporaryPassword": "Temp-passw0rd!",
                "UserAttributes": [["Name": "custom:tenant_id", "Value": "demo-tenant"]],
            ]
        )
        #expect(created.members["User"]?["UserStatus"] == "FORCE_CHANGE_PASSWORD")
        let group: JSONObject = ["Username": "bob@demo.test", "GroupName": "scorekeeper"]
        #expect(await bench.admin("AdminAddUserToGroup", group).status == 200)
        let challenge = await bench.signIn("bob@demo.test", "Temp-passw0rd!")
        #expect(challenge.members["ChallengeName"] == "NEW_PASSWORD_REQUIRED")
        let response: JSONValue = [
            "ChallengeName": "NEW_PASSWORD_REQUIRED", "ClientId": "bowline-demo",
            "Session": challenge.members["Session"] ?? .null,
            "ChallengeResponses": ["USERNAME": "bob@demo.test", "NEW_PASSWORD": "Chosen-passw0rd!"],
        ]
        let access = try #require(await bench.call("RespondToAuthChallenge", response).tokens["AccessToken"]?.string)
        let verified = try bench.service.verifier.verify(access)
        #expect(verified.tenant == "demo-tenant" && verified.groups == ["scorekeeper"])
        #expect(await bench.call("RespondToAuthChallenge", response).error == "NotAuthorizedException")
        #expect(await bench.admin("AdminListGroupsForUser", group).members["Groups"]?.array?.count == 1)
        var other = group
        other["GroupName"] = "admin"
        #expect(await bench.admin("AdminRemoveUserFromGroup", other).status == 200)
        _ = try bench.service.verifier.verify(access)
        #expect(await bench.admin("AdminRemoveUserFromGroup", group).status == 200)
        #expect(throws: TokenError.revoked, "it says that he is in the group") {
            try bench.service.verifier.verify(access)
        }
        #expect(await bench.admin("AdminCreateUser", ["Username": "bob@demo.test"]).error == "UsernameExistsException")
        #expect(await bench.admin("AdminGetUser", ["Username": "nobody"]).error == "UserNotFoundException")
        #expect(await bench.admin("AdminDisableUser", group).status == 200)
        #expect(await bench.signIn("bob@demo.test", "Chosen-passw0rd!").members["message"] == "User is disabled.")
        #expect(await bench.admin("AdminEnableUser", group).status == 200)
        #expect(await bench.signIn("bob@demo.test", "Chosen-passw0rd!").status == 200)
    }
}
