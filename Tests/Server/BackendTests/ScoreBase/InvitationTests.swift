import BowlineJSON
import Essentials
import HTTPServer
import Identity
import SQLite
import ServerStorage
import TestSupport
import Testing
import Wire

@testable import Backend

/// Links by which people join a tenant.
@Suite(.timeLimit(.minutes(8)))
struct InvitationTests {
    private func invite(_ world: ScoreWorld, _ body: String = #"{"role":"scorekeeper"}"#) async throws -> Invitation {
        try await world.send(.post, "/v1/invitations", body)
    }

    private func join(_ world: ScoreWorld, _ invitation: Invitation, token: String) async throws -> ScoreAnswer {
        try await world.ask(.post, "/v1/join", #"{"invitation":"\#(invitation.token)"}"#, bearing: token)
    }

    private static func name() -> String { "new-\(TenantWriter.newID().prefix(12))@example.com" }

    @Test func aNewcomerJoinsAndTheirRefreshedTokensSayIt() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let invitation = try await invite(world)
        #expect(invitation.tenantId == "demo-tenant" && invitation.role == "scorekeeper" && invitation.usesLeft == 1)
        #expect(invitation.url == "http://127.0.0.1/apps/scorebase?invitation=\(invitation.token)")
        let shown: Membership = try await world.ask(
            .get,
            "/v1/join?invitation=\(invitation.token)",
            as: nil
        ).data()
        #expect(shown == Membership(tenantId: "demo-tenant", role: "scorekeeper"))

        let person = try await world.newcomer(Self.name())
        #expect(try await world.ask(.get, "/v1/leagues", bearing: person.access).status == 401)
        let joined: Membership = try await join(world, invitation, token: person.access).data()
        #expect(joined == shown)
        let token = try await world.renewed(person.refresh)
        #expect(try await world.ask(.get, "/v1/leagues", bearing: token).status == 200)
        let event = try await world.ask(.post, fixture.events, #"{"type":"game_start"}"#, bearing: token)
        #expect(event.status == 201, "\(event.text)")
        let league = try await world.ask(
            .post,
            "/v1/leagues",
            #"{"name":"Mine","sport_type":"tennis"}"#,
            bearing: token
        )
        #expect(league.status == 403, "a scorekeeper is no admin")
    }

    @Test func anInvitationIsUsedAsOftenAsItSaysAndOncePerPerson() async throws {
        let world = try await ScoreWorld()
        let invitation = try await invite(world, #"{"role":"viewer","uses":2}"#)
        var people: [String] = []
        for _ in 0..<3 { people.append(try await world.newcomer(Self.name()).access) }
        for _ in 0..<2 { #expect(try await join(world, invitation, token: people[0]).status == 200) }
        let open = try await world.read([Invitation].self, "/v1/invitations")
        #expect(open.map(\.usesLeft) == [1])
        #expect(try await join(world, invitation, token: people[1]).status == 200)
        #expect(try await join(world, invitation, token: people[2]).status == 404)
        #expect(try await world.read([Invitation].self, "/v1/invitations").isEmpty)
        // Who has joined may hear so again.
        #expect(try await join(world, invitation, token: people[0]).status == 200)
    }

    @Test func whoWasRemovedDoesNotComeBackByAnOldInvitation() async throws {
        let world = try await ScoreWorld()
        let fixture = try await world.fixture()
        let name = Self.name()
        let person = try await world.newcomer(name)
        let invitation = try await invite(world, #"{"role":"scorekeeper","uses":5}"#)
        #expect(try await join(world, invitation, token: person.access).status == 200)
        _ = try await world.scores.identity.administer(
            .adminRemoveUserFromGroup,
            ["Username": .string(name), "GroupName": "scorekeeper"]
        )
        let again = try await world.signIn(name).access
        #expect(try await join(world, invitation, token: again).status == 200)
        let token = try await world.signIn(name).access
        let event = try await world.ask(.post, fixture.events, #"{"type":"game_start"}"#, bearing: token)
        #expect(event.status == 403, "\(event.text)")
        #expect(try await world.read([Invitation].self, "/v1/invitations").map(\.usesLeft) == [4])
    }

    @Test func aStepThatBrokeOffIsFinishedByTheNextTry() async throws {
        let world = try await ScoreWorld()
        let person = try await world.newcomer(Self.name())
        let invitation = try await invite(world)
        // The process died between the two steps.
        let subject = try #require(try world.subject(of: person.access))
        let open = try #require(try await world.scores.invitations.open(invitation.token, for: subject))
        guard case .taken = try await world.scores.invitations.take(open, for: subject) else {
            return #expect(Bool(false), "there was a use")
        }
        #expect(try await join(world, invitation, token: person.access).status == 200)
        let token = try await world.renewed(person.refresh)
        #expect(try await world.ask(.get, "/v1/leagues", bearing: token).status == 200)
    }

    @Test func manyWhoAskAtOnceShareTheUsesThereAre() async throws {
        let world = try await ScoreWorld()
        let invitation = try await invite(world, #"{"role":"viewer","uses":3}"#)
        var people: [String] = []
        for _ in 0..<8 { people.append(try await world.newcomer(Self.name()).access) }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for person in people {
                group.addTask { try await join(world, invitation, token: person).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200, 200, 200, 404, 404, 404, 404, 404])
    }

    @Test func whatEndedWasRevokedOrMadeUpLeadsNowhere() async throws {
        let world = try await ScoreWorld()
        let person = try await world.newcomer(Self.name()).access
        var invitation = try await invite(world)
        let id = invitation.invitationId
        #expect(try await world.ask(.delete, "/v1/invitations/\(id)", as: "admin@rival.test").status == 404)
        #expect(try await world.ask(.delete, "/v1/invitations/\(id)", as: "scorekeeper@demo.test").status == 403)
        #expect(try await world.ask(.delete, "/v1/invitations/\(id)").status == 204)
        #expect(try await join(world, invitation, token: person).status == 404)
        #expect(try await world.ask(.get, "/v1/join?invitation=\(invitation.token)", as: nil).status == 404)

        invitation = try await invite(world)
        try await world.database.write { connection throws(StorageError) in
            try connection.run("UPDATE score_invitation SET expires = 1")
        }
        #expect(try await join(world, invitation, token: person).status == 404)
        let watching: League = try await world.send(.post, "/v1/leagues", #"{"name":"L","sport_type":"tennis"}"#)
        let link: WatchLink = try await world.send(
            .post,
            "/v1/watch-links",
            #"{"league_id":"\#(watching.leagueId)"}"#
        )
        for token in ["", "x", link.token, String(invitation.token.dropLast()) + "A", "❄️", "../admin"] {
            invitation.token = token
            let answer = try await join(world, invitation, token: person)
            #expect(answer.status == (token.isEmpty ? 400 : 404), "\(token): \(answer.text)")
        }
        // Nor is an invitation a link for watching.
        let other = try await invite(world)
        #expect(try await world.ask(.get, "/v1/watch?link=\(other.token)", as: nil).status == 404)
    }

    @Test func aMemberOfAnotherTenantStaysThereAndUsesNothingUp() async throws {
        let world = try await ScoreWorld()
        let invitation = try await invite(world, #"{"role":"admin"}"#)
        let answer = try await join(world, invitation, token: try world.token(of: "admin@rival.test"))
        #expect(answer.status == 409 && answer.error?.details?["reason"] == "member_elsewhere", "\(answer.text)")
        #expect(try await world.read([Invitation].self, "/v1/invitations").map(\.usesLeft) == [1])
        // A viewer of this tenant may become its scorekeeper: they were a member before.
        let viewer = try await world.newcomer(Self.name())
        let first = try await invite(world, #"{"role":"viewer"}"#)
        #expect(try await join(world, first, token: viewer.access).status == 200)
        let second = try await invite(world)
        #expect(try await join(world, second, token: viewer.access).status == 200)
    }

    @Test func whatAPersonWasBeforeIsNotBroughtAlong() async throws {
        let world = try await ScoreWorld()
        let name = Self.name()
        let person = try await world.newcomer(name)
        // An operator put them into the admins, without a tenant.
        _ = try await world.scores.identity.administer(
            .adminAddUserToGroup,
            ["Username": .string(name), "GroupName": "admin"]
        )
        #expect(
            try await join(world, try await invite(world, #"{"role":"viewer"}"#), token: person.access).status == 200
        )
        let token = try await world.renewed(person.refresh)
        let answer = try await world.ask(.post, "/v1/leagues", #"{"name":"L","sport_type":"tennis"}"#, bearing: token)
        #expect(answer.status == 403, "\(answer.text)")
    }

    @Test func wrongRequestsAreRefusedWithTheirFields() async throws {
        let world = try await ScoreWorld()
        let wrong: [(String, Set<String>)] = [
            ("{}", ["role"]), (#"{"role":"owner"}"#, ["role"]), (#"{"role":"admin","uses":0}"#, ["uses"]),
            (#"{"role":"admin","uses":51,"days":31}"#, ["uses", "days"]), (#"{"role":7}"#, ["role"]),
        ]
        for (body, fields) in wrong {
            let answer = try await world.ask(.post, "/v1/invitations", body)
            #expect(answer.status == 400 && answer.fields == fields, "\(body): \(answer.text)")
        }
        let body = #"{"role":"viewer"}"#
        #expect(try await world.ask(.post, "/v1/invitations", body, as: "scorekeeper@demo.test").status == 403)
        #expect(try await world.ask(.get, "/v1/invitations", as: "viewer@demo.test").status == 403)
        #expect(try await world.ask(.post, "/v1/join", #"{"invitation":"x"}"#, as: nil).status == 401)
    }

    @Test func aTenantHasSoManyInvitationsAtOnce() async throws {
        let world = try await ScoreWorld()
        let used = try await invite(world, #"{"role":"viewer"}"#)
        let person = try await world.newcomer(Self.name())
        #expect(try await join(world, used, token: person.access).status == 200)
        // What is used up counts no more.
        for _ in 0..<Invitations.maxPerTenant { _ = try await invite(world) }
        let answer = try await world.ask(.post, "/v1/invitations", #"{"role":"viewer"}"#)
        #expect(answer.status == 409 && answer.error?.details?["reason"] == "too_many_invitations")
        #expect(try await world.ask(.get, "/v1/invitations", as: "admin@rival.test").data([Invitation].self).isEmpty)
    }
}
