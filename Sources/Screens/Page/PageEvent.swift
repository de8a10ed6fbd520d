internal import BowlineJSON
internal import Essentials

/// A user's event on a page, as the page's script sends it.
struct PageEvent: Decodable, Sendable, Equatable {
    /// The kinds of events.
    enum Kind: String, Decodable, Sendable {
        /// The page has connected, for the first time or again.
        case hello
        /// An element was tapped, or Escape was pressed inside an element that handles it.
        case tap
        /// A field's text changed.
        case input
        /// A form was submitted.
        case submit
        /// A field took the focus.
        case enter
    }

    let kind: Kind
    /// The app in which the event happened; nil for the page's own elements.
    var app: String?
    /// The name of the element that was tapped, typed into or submitted.
    var name = ""
    /// The value of the tapped element, or the text of the field.
    var value = ""
    /// The fields of a form, or with `hello` the fields of the whole page.
    var fields: [String: String] = [:]
    /// The start and end of the selection in the focused field, in UTF-16 code units; equal for a caret.
    var selection: [Int] = []
    /// The number of an input, so that an update can say which inputs it includes.
    var number = 0
    /// With `hello`: whether the user has typed something that no server has received.
    var isBehind = false
    /// With `hello`: the user's place in each app.
    var places: [String: String] = [:]
    /// With `hello`: the page's id, if the browser has one.
    var page: String?
    /// With `hello`: the apps on the page.
    var apps: [String] = []
    /// With `hello`: the page's language.
    var language: String?
    /// With `hello`: the browser's time zone.
    var zone: String?

    /// The maximum length of a field in characters. All fields of a page together stay far below the size limit of a
    /// message.
    static let maxTextLength = 20_000

    /// Reads a message; nil if it is not one that the page's script sends.
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
