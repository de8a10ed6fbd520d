extension Gista {
    /// What a person did with a link: read it, put it away, tagged it, marked places in it.
    ///
    /// It merges: two devices that changed it apart come to the same whatever the order in which their changes meet, and
    /// a change that is told twice changes nothing. A change is a reading with the changed parts alone.
    /// See docs/decisions/gista.md, "A reading is a value that merges".
    public struct Reading: Codable, Sendable, Equatable {
        /// The link it is about.
        public let linkId: String
        /// Whether the article was read.
        public var read: Mark?
        /// Whether the link was put away.
        public var archived: Mark?
        /// Whether it is one of the favorites.
        public var favorite: Mark?
        /// How far the article was read.
        public var position: ReadingPosition?
        /// The person's own tags; one that was taken away is off.
        public var tags: [String: Mark]
        /// The places the person marked, by their ids.
        public var highlights: [String: Highlight]

        /// A reading of a link that nothing was done with.
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
        /// When a person said so, in milliseconds since 1970 by their device, and later than all the device knew of.
        public let at: Int
        /// The device they said it on.
        public let by: String

        /// Creates a mark from its parts.
        public init(_ on: Bool, at: Int, by: String) { (self.on, self.at, self.by) = (on, at, by) }
    }

    /// How far an article was read.
    public struct ReadingPosition: Codable, Sendable, Equatable {
        /// The number of the block that is read, from 0.
        public let block: Int
        /// How many blocks the article has.
        public let of: Int
        /// When it was read so far, as in ``Mark``.
        public let at: Int
        /// The device it was read on.
        public let by: String

        /// Creates a position from its parts.
        public init(block: Int, of: Int, at: Int, by: String) {
            (self.block, self.of, self.at, self.by) = (block, of, at, by)
        }
    }

    /// A place in an article that a person marked. It is known by its text, so that it is found again where the page is
    /// read anew and its blocks are others.
    public struct Highlight: Codable, Sendable, Equatable {
        /// The text that is marked.
        public let quote: String
        /// A few words in front of it, to distinguish it from the same text elsewhere.
        public let before: String
        /// A few words behind it.
        public let after: String
        /// Off when the person took it away.
        public var kept: Mark
        /// What the person wrote about it.
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

    /// What was written about a highlight. A text replaces those that its device had seen; texts that were written apart
    /// stand side by side until somebody who sees them writes anew.
    public struct Note: Codable, Sendable, Equatable {
        /// A text that somebody wrote.
        public struct Text: Codable, Sendable, Equatable {
            /// What they wrote.
            public let text: String
            /// When, as in ``Gista/Mark``.
            public let at: Int
            /// On which device.
            public let by: String

            /// Creates a text from its parts.
            public init(_ text: String, at: Int, by: String) { (self.text, self.at, self.by) = (text, at, by) }
        }

        /// The texts that nobody has replaced, the oldest first.
        public private(set) var texts: [Text]
        /// Up to which moment the texts of each device were seen.
        public private(set) var seen: [String: Int]

        /// A note of these texts, and of all that `seen` says.
        public init(_ texts: [Text] = [], seen: [String: Int] = [:]) {
            self.texts = Set(texts).sorted(by: <)
            self.seen = texts.reduce(into: seen) { seen, text in seen[text.by] = max(seen[text.by] ?? 0, text.at) }
        }

        /// Decodes a note in any order of its texts.
        public init(from decoder: any Decoder) throws {
            let box = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                try box.decodeIfPresent([Text].self, forKey: .texts) ?? [],
                seen: try box.decodeIfPresent([String: Int].self, forKey: .seen) ?? [:]
            )
        }
    }

    /// `POST /links/{userId}/readings`: changes what was done with links. Answered with a ``ReadingsResponse``.
    public struct ReadingsRequest: Codable, Sendable, Equatable {
        /// The most readings of one request.
        public static let most = 100

        /// The changes, ``most`` at most.
        public let readings: [Reading]

        /// Creates a request from its changes.
        public init(readings: [Reading]) { self.readings = readings }
    }

    /// What the changes of a ``ReadingsRequest`` made.
    public struct ReadingsResponse: Codable, Sendable, Equatable {
        /// The readings as they are now.
        public let readings: [Reading]
        /// The links that are gone, so that nothing can be kept for them.
        public let gone: [String]

        /// Creates an answer from its parts.
        public init(readings: [Reading], gone: [String]) { (self.readings, self.gone) = (readings, gone) }
    }
}

extension Gista.Note.Text: Hashable, Comparable {
    /// By the moment, then by what else distinguishes them.
    public static func < (one: Self, other: Self) -> Bool {
        (one.at, one.by, one.text) < (other.at, other.by, other.text)
    }
}
