/// The sports that ScoreBase keeps score of, by their name on the wire.
package enum Sport: String, Hashable, Sendable, Codable, CaseIterable {
    case basketball
    case football
    case iceHockey = "ice_hockey"
    case baseball
    case volleyball
    case tennis

    /// Reads a sport's name; `soccer` and `hockey` are understood too.
    package init?(name: String) {
        switch name {
        case "soccer": self = .football
        case "hockey": self = .iceHockey
        default: self.init(rawValue: name)
        }
    }
}
