internal import HTTPServer
internal import Wire

extension ScoreBase {
    var venueRoutes: [Route] {
        let folder = "/v1/leagues/{leagueId}/venues"
        return [
            listing(Venue.self, folder, under: (.league, "leagueId")),
            creating(Venue.self, folder, at: "/v1/venues") { scores, request, record in
                let league = try await scores.need(.league, request.id("leagueId"))
                var fields = try request.fields()
                var venue = Venue(venueId: "", tenantId: "", leagueId: league.id, name: "")
                venue.take(&fields)
                try fields.check()
                let new = NewVenue(name: venue.name, address: venue.address, timeZone: venue.timeZone)
                return try await scores.add(new, to: league.id, record)
            },
            reading(Venue.self, "/v1/venues/{venueId}", "venueId"),
            changing(Venue.self, "/v1/venues/{venueId}", "venueId"),
        ]
    }

    var teamRoutes: [Route] {
        let folder = "/v1/leagues/{leagueId}/teams"
        return [
            listing(Team.self, folder, under: (.league, "leagueId")),
            creating(Team.self, folder, at: "/v1/teams") { scores, request, record in
                let league = try await scores.need(.league, request.id("leagueId"))
                var fields = try request.fields()
                var team = Team(teamId: "", tenantId: "", leagueId: league.id, name: "")
                team.take(&fields)
                try fields.check()
                return try await scores.add(
                    NewTeam(name: team.name, shortName: team.shortName),
                    to: league.id,
                    record
                )
            },
            reading(Team.self, "/v1/teams/{teamId}", "teamId"),
            changing(Team.self, "/v1/teams/{teamId}", "teamId"),
        ]
    }

    var playerRoutes: [Route] {
        let folder = "/v1/teams/{teamId}/players"
        return [
            listing(Player.self, folder, under: (.team, "teamId")),
            creating(Player.self, folder, at: "/v1/players") { scores, request, record in
                let team = try await scores.need(.team, request.id("teamId"))
                var fields = try request.fields()
                var player = Player(playerId: "", tenantId: "", teamId: team.id, name: "")
                player.take(&fields)
                try fields.check()
                return try await scores.add(
                    NewPlayer(name: player.name, number: player.number, position: player.position),
                    to: team.id,
                    record
                )
            },
            reading(Player.self, "/v1/players/{playerId}", "playerId"),
            changing(Player.self, "/v1/players/{playerId}", "playerId"),
        ]
    }
}
