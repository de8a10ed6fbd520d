#if os(Linux)
    import Basics
    import Bowline
    import BowlineCognito
    import BowlineFaults
    import BowlineStore
    import BowlineTesting
    import Testing
    import Wire

    @testable import ScoreBaseApp

    @Suite(.timeLimit(.minutes(8))) struct DeskSignInTests {
        @Test func aScorekeeperSignsInAndIsRememberedOnTheDevice() async throws {
            try await Stadium.open { stadium in
                let folder = Device()
                let container = try await stadium.container(in: folder)
                #expect(try await container.restore() == nil)
                let outcome = try await container.signIn(username: "scorekeeper@demo.test", password: Stadium.password)
                guard case .signedIn(let user) = outcome else {
                    Issue.record("nobody came in")
                    return
                }
                #expect(user.name == "scorekeeper@demo.test" && user.tenant == "demo-tenant" && user.isScorekeeper)
                await container.close()
                let again = try await stadium.container(in: folder)
                #expect(try await again.restore() == user)
                await again.close()
            }
        }

        @Test func anInvitationIsReadByAnybodyAndKeepsAMemberOfAnotherTenantOut() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "admin@demo.test") { admin in
                    let invitation = try await admin.invite(NewInvitation(role: "scorekeeper"))
                    let stranger = try await stadium.container(in: Device())
                    let membership = try await stranger.membership(of: invitation.token)
                    #expect(membership == Membership(tenantId: "demo-tenant", role: "scorekeeper"))
                    await #expect(throws: ScoreBaseSignInError.invitationEnded) {
                        try await stranger.membership(of: "made-up")
                    }
                    await #expect(throws: ScoreBaseSignInError.memberElsewhere) {
                        try await stranger.join(
                            invitation.token,
                            username: "admin@rival.test",
                            password: Stadium.password
                        )
                    }
                    #expect(try await stranger.restore() == nil)
                    // Who belongs there already takes the role and is in.
                    let outcome = try await stranger.join(
                        invitation.token,
                        username: "viewer@demo.test",
                        password: Stadium.password
                    )
                    guard case .signedIn(let user) = outcome else { throw ScoreBaseSignInError.unsupported }
                    #expect(user.isScorekeeper && user.tenant == "demo-tenant")
                    try await admin.revoke(invitation: invitation.invitationId)
                    #expect(try await admin.invitations().isEmpty)
                    await stranger.close()
                }
            }
        }

        @Test func aViewerIsNoScorekeeper() async throws {
            try await Stadium.open { stadium in
                try await stadium.container(of: "viewer@demo.test") { container in
                    let user = try await container.restore()
                    #expect(user?.isScorekeeper == false)
                }
            }
        }

        @Test func aWrongPasswordIsSaid() async throws {
            try await Stadium.open { stadium in
                let container = try await stadium.container(in: Device())
                await #expect(throws: ScoreBaseSignInError.wrongNameOrPassword) {
                    try await container.signIn(username: "viewer@demo.test", password: "wrong")
                }
                await container.close()
            }
        }

        @Test func whoeverIsOfAnotherTenantIsLetOutAtOnce() async throws {
            try await Stadium.open { stadium in
                let container = try await stadium.container(in: Device()) { $0.expectedTenant = "demo-tenant" }
                await #expect(throws: ScoreBaseSignInError.otherTenant) {
                    try await container.signIn(username: "admin@rival.test", password: Stadium.password)
                }
                #expect(!container.auth.isAuthenticated)
                #expect(try await container.restore() == nil)
                await container.close()
            }
        }

        @Test func withoutANetworkOneHearsSo() async throws {
            let container = try await ScoreBaseContainer.open(
                at: .bowline(server: "http://127.0.0.1:1"),
                folder: Device().path
            )
            let error = await #expect(throws: ScoreBaseSignInError.self) {
                try await container.signIn(username: "a", password: "b")
            }
            guard case .call(let error) = error else {
                Issue.record("another problem")
                return
            }
            #expect(error.kind == .offline && error.requestId != nil)
            await container.close()
        }
    }
#endif
