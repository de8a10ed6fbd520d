import Essentials

/// What one run of this program does, read from a JSON file.
struct Plan: Decodable, Sendable {
    /// Numbers this run among all of the soak, so that no two runs name a change alike.
    let round: Int
    /// True when nothing new is begun: what the outboxes hold is delivered, and the program ends.
    let finishes: Bool
    /// Seconds after which a finishing run gives up.
    let finishSeconds: Double
    /// Milliseconds between two acts of a person.
    let pauseMilliseconds: Int
    /// How much is tapped in a period of a game before it ends.
    let period: Int
    /// The users who do nothing wrong.
    let people: [Person]

    /// An honest user of one of the apps.
    struct Person: Decodable, Sendable {
        /// The app, or `viewer` for one that follows games only.
        enum App: String, Decodable, Sendable { case gista, score, actions, typesafe, viewer }

        let app: App
        /// The name in reports.
        let name: String
        /// The address of the server, as this user reaches it.
        let server: String
        /// The address the user calls from, as a proxy in front of the server would tell it.
        let address: String
        /// The folder of the user's device.
        let folder: String
        /// What the user signs in with.
        var email = ""
        var password = ""
        /// The address of a site whose pages the user saves.
        var site = ""
        /// The league a scorekeeper records games of.
        var league = ""
        /// The games of each court, in their order: a scorekeeper records those of one, a viewer follows those of all.
        var courts: [[String]] = []
        /// The key of the app.
        var apiKey = ""

        private enum CodingKeys: String, CodingKey {
            case app, name, server, address, folder, email, password, site, league, courts
            case apiKey = "api_key"
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            app = try values.decode(App.self, forKey: .app)
            name = try values.decode(String.self, forKey: .name)
            server = try values.decode(String.self, forKey: .server)
            address = try values.decode(String.self, forKey: .address)
            folder = try values.decode(String.self, forKey: .folder)
            email = try values.decodeIfPresent(String.self, forKey: .email) ?? ""
            password = try values.decodeIfPresent(String.self, forKey: .password) ?? ""
            site = try values.decodeIfPresent(String.self, forKey: .site) ?? ""
            league = try values.decodeIfPresent(String.self, forKey: .league) ?? ""
            courts = try values.decodeIfPresent([[String]].self, forKey: .courts) ?? []
            apiKey = try values.decodeIfPresent(String.self, forKey: .apiKey) ?? ""
        }
    }

    private enum CodingKeys: String, CodingKey {
        case round, finishes, period, people
        case finishSeconds = "finish_seconds"
        case pauseMilliseconds = "pause_ms"
    }

    /// The time between two acts of a person.
    var pause: Duration { .milliseconds(pauseMilliseconds) }
}
