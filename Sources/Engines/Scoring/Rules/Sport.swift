/// The sports that ScoreBase supports, by their names in JSON.
package enum Sport: String, Hashable, Sendable, Codable, CaseIterable {
    case basketball
    case football
    case iceHockey = "ice_hockey"
    case baseball
    case volleyball
    case tennis

    /// Parses a sport's name; `soccer` and `hockey` are accepted too.
    package init?(name: String) {
        switch name {
        case "soccer": self = .football
        case "hockey": self = .iceHockey
        default: self.init(rawValue: name)
        }
    }
}
