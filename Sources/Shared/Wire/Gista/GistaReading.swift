extension Gista {
    /// What a user did with a link: read it, archived it, tagged it, highlighted parts of it.
    ///
    /// Readings merge: two devices that changed one independently get the same result, in whatever order they receive
    /// the changes, and receiving a change twice has no effect. A change is a reading with only the changed parts.
    /// See docs/decisions/gista.md, "A reading is a value that merges".
    public struct Reading: Codable, Sendable, Equatable {
        /// The id of the link.
        public let linkId: String
        /// Whether the article was read.
        public var read: Mark?
        /// Whether the link was archived.
        public var archived: Mark?
        /// Whether the link is a favorite.
        public var favorite: Mark?
        /// How far the article was read.
        public var position: ReadingPosition?
        /// The user's tags; a removed tag is off.
        public var tags: [String: Mark]
        /// The user's highlights, by id.
        public var highlights: [String: Highlight]

        /// Creates a reading without any changes.
        public init(linkId: String) {
            self.linkId = linkId
            (tags, highlights) = ([:], [:])
        }

        /// Decodes a reading; tags and highlights may be missing.
        public init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            linkId = try box.decode(String.self, forKey: .linkId)
            read = try box.decodeIfPresent(Mark.self, forKey: .read)
            archived = try box.decodeIfPresent(Mark.self, forKey: .archived)
            favorite = try box.decodeIfPresent(Mark.self, forKey: .favorite)
            position = try box.decodeIfPresent(ReadingPosition.self, forKey: .position)
            tags = try box.decodeIfPresent([String: Mark].self, forKey: .tags) ?? [:]
            highlights = try box.decodeIfPresent([String: Highlight].self, forKey: .highlights) ?? [:]
        }
    }

    /// Something that is on or off, and since when.
    public struct Mark: Codable, Sendable, Equatable {
        /// Whether it is on.
        public let on: Bool
        /// When the user set it, in milliseconds since 1970 by the device's clock, and later than all changes the
        /// device knew.
        public let at: Int
        /// The device on which the user set it.
        public let by: String

        /// Creates a mark from its parts.
        public init(_ on: Bool, at: Int, by: String) { (self.on, self.at, self.by) = (on, at, by) }
    }

    /// How far an article was read.
    public struct ReadingPosition: Codable, Sendable, Equatable {
        /// The index of the current block, from 0.
        public let block: Int
        /// The number of blocks in the article.
        public let of: Int
        /// When the user read up to here, as in ``Mark``.
        public let at: Int
        /// The device on which the user read it.
        public let by: String

        /// Creates a position from its parts.
        public init(block: Int, of: Int, at: Int, by: String) {
            (self.block, self.of, self.at, self.by) = (block, of, at, by)
        }
    }

    /// A part of an article that a user highlighted. It is identified by its text, so that it can be found again if the
    /// page is read again and its blocks have changed.
    public struct Highlight: Codable, Sendable, Equatable {
        /// The highlighted text.
        public let quote: String
        /// A few words before it, to distinguish it from the same text elsewhere.
        public let before: String
        /// A few words after it.
        public let after: String
        /// Off if the user removed the highlight.
        public var kept: Mark
        /// The user's note on it.
        public var note: Note

        /// Creates a highlight from its parts.
        public init(quote: String, before: String = "", after: String = "", kept: Mark, note: Note = Note()) {
            (self.quote, self.before, self.after, self.kept, self.note) = (quote, before, after, kept, note)
        }

        /// Decodes a highlight; the words around it and the note may be missing.
        public init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            quote = try box.decode(String.self, forKey: .quote)
            before = try box.decodeIfPresent(String.self, forKey: .before) ?? ""
            after = try box.decodeIfPresent(String.self, forKey: .after) ?? ""
            kept = try box.decode(Mark.self, forKey: .kept)
            note = try box.decodeIfPresent(Note.self, forKey: .note) ?? Note()
        }
    }

    /// The note on a highlight. A new text replaces those that its device had seen. Texts that were written
    /// independently are both kept until a device that has seen them writes a new text.
    public struct Note: Codable, Sendable, Equatable {
        /// A text of the note.
        public struct Text: Codable, Sendable, Equatable {
            /// What they wrote.
            public let text: String
            /// When it was written, as in ``Gista/Mark``.
            public let at: Int
            /// The device on which it was written.
            public let by: String

            /// Creates a text from its parts.
            public init(_ text: String, at: Int, by: String) { (self.text, self.at, self.by) = (text, at, by) }
        }

        /// The texts that have not been replaced, the oldest first.
        public private(set) var texts: [Text]
        /// For each device, the moment up to which its texts have been seen.
        public private(set) var seen: [String: Int]

        /// Creates a note from its texts. The moments of the texts are added to `seen`.
        public init(_ texts: [Text] = [], seen: [String: Int] = [:]) {
            self.texts = Set(texts).sorted(by: <)
            self.seen = texts.reduce(into: seen) { seen, text in seen[text.by] = max(seen[text.by] ?? 0, text.at) }
        }

        /// Decodes a note; its texts may be in any order.
        public init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                try box.decodeIfPresent([Text].self, forKey: .texts) ?? [],
                seen: try box.decodeIfPresent([String: Int].self, forKey: .seen) ?? [:]
            )
        }
    }

    /// `POST /links/{userId}/readings`: changes readings of links. Returns a ``ReadingsResponse``.
    public struct ReadingsRequest: Codable, Sendable, Equatable {
        /// The maximum number of readings in one request.
        public static let maxReadings = 100

        /// The changes, at most ``maxReadings``.
        public let readings: [Reading]

        /// Creates a request from its changes.
        public init(readings: [Reading]) { self.readings = readings }
    }

    /// The result of a ``ReadingsRequest``.
    public struct ReadingsResponse: Codable, Sendable, Equatable {
        /// The changed readings in their current state.
        public let readings: [Reading]
        /// The links that no longer exist, so that their changes were not stored.
        public let gone: [String]

        /// Creates a response from its parts.
        public init(readings: [Reading], gone: [String]) { (self.readings, self.gone) = (readings, gone) }
    }
}

extension Gista.Note.Text: Hashable, Comparable {
    /// Ordered by moment, then by device and text.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.at, lhs.by, lhs.text) < (rhs.at, rhs.by, rhs.text)
    }
}
