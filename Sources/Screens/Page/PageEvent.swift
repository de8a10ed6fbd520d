internal import BowlineJSON
internal import Essentials

/// A user's event on a page, as the page's script sends it.
struct PageEvent: Decodable, Sendable, Equatable {
    /// The kinds of events.
    enum Kind: String, Decodable, Sendable {
        /// The page has connected, for the first time or again.
        case hello
        /// Something was tapped, or Escape was pressed where that means something.
        case tap
        /// A field's text changed.
        case input
        /// A form was sent.
        case submit
        /// The focus came into a field.
        case enter
    }

    let kind: Kind
    /// Which app it happened in; none for the page's own parts.
    var app: String?
    /// What was tapped, typed in or sent.
    var name = ""
    /// The tapped thing's value, or the field's text.
    var value = ""
    /// A form's fields, or with `hello` the fields of the whole page.
    var fields: [String: String] = [:]
    /// Where the caret, or what is selected, is in the field last entered: two offsets in UTF-16.
    var selection: [Int] = []
    /// The number of an input, so that an answer can say which inputs it includes.
    var number = 0
    /// With `hello`: whether something was typed that no server has seen.
    var isBehind = false
    /// With `hello`: the screen that each app shows.
    var places: [String: String] = [:]
    /// With `hello`: the page's id, when it had one.
    var page: String?
    /// With `hello`: the apps on it.
    var apps: [String] = []
    /// With `hello`: the page's language.
    var language: String?
    /// With `hello`: the zone that the browser's clocks are set to.
    var zone: String?

    /// The most characters of a field. All fields of a page together stay far below the size limit of a message.
    static let longestText = 20_000

    /// Reads a message. Nil for one that our script does not send.
    init?(_ text: String) {
        guard let event = try? JSONCoder.standard.decode(PageEvent.self, from: Data(text.utf8))
        else { return nil }
        self = event
    }

    init(_ kind: Kind, app: String? = nil, name: String = "", value: String = "") {
        self.kind = kind
        self.app = app
        self.name = name
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        kind = try members.decode(Kind.self, forKey: .kind)
        app = try members.decodeIfPresent(String.self, forKey: .app)
        name = try members.decodeIfPresent(String.self, forKey: .name) ?? ""
        value = try members.decodeIfPresent(String.self, forKey: .value) ?? ""
        fields = try members.decodeIfPresent([String: String].self, forKey: .fields) ?? [:]
        selection = try members.decodeIfPresent([Int].self, forKey: .selection) ?? []
        number = try members.decodeIfPresent(Int.self, forKey: .number) ?? 0
        isBehind = try members.decodeIfPresent(Bool.self, forKey: .behind) ?? false
        places = try members.decodeIfPresent([String: String].self, forKey: .places) ?? [:]
        page = try members.decodeIfPresent(String.self, forKey: .page)
        apps = try members.decodeIfPresent([String].self, forKey: .apps) ?? []
        language = try members.decodeIfPresent(String.self, forKey: .language)
        zone = try members.decodeIfPresent(String.self, forKey: .zone)
    }

    private enum Key: String, CodingKey {
        case kind, app, name, value, fields, selection, number, behind, places, page, apps, language, zone
    }
}
