/// The source text of the helpers that `SupportWriter` writes.
enum SupportText {
    static let nullable = """
        /// A value or `null`, where leaving it out means something else: with `null` a member is cleared, without it it stays.
        public enum Nullable<Value> {
            /// `null`.
            case null
            /// A value.
            case value(Value)

            /// The value; nil for `null`.
            public var value: Value? {
                if case .value(let value) = self { value } else { nil }
            }
        }
        """

    static let indirect = """
        /// Keeps a value outside of its owner, so that an owner can contain another one.
        @propertyWrapper
        public struct Indirect<Value> {
            fileprivate indirect enum Storage {
                case value(Value)
            }

            private var storage: Storage

            /// Keeps that value.
            public init(wrappedValue: Value) {
                storage = .value(wrappedValue)
            }

            /// The value.
            public var wrappedValue: Value {
                get {
                    switch storage {
                    case .value(let value): value
                    }
                }
                set { storage = .value(newValue) }
            }
        }
        """

    static let calendarDate = """
        /// A day of the calendar without a time, such as `2026-11-22`.
        public struct CalendarDate: Codable, Hashable, Sendable, Comparable, LosslessStringConvertible {
            /// The year.
            public let year: Int
            /// The month, from 1 to 12.
            public let month: Int
            /// The day of the month, from 1 to 31.
            public let day: Int

            /// A day; nil when a number is out of its range.
            public init?(year: Int, month: Int, day: Int) {
                guard (0...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
                self.year = year
                self.month = month
                self.day = day
            }

            /// Reads a day such as `2026-11-22`; nil when the text is none.
            public init?(_ text: String) {
                let parts = text.split(separator: "-", omittingEmptySubsequences: false)
                guard parts.map(\\.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
                    let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
                else { return nil }
                self.init(year: year, month: month, day: day)
            }

            /// Reads the text.
            public init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                guard let date = CalendarDate(try container.decode(String.self)) else {
                    throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day, e.g. 2026-11-22")
                }
                self = date
            }

            /// Writes the text.
            public func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                try container.encode(description)
            }

            /// The day as text.
            public var description: String {
                [(year, 4), (month, 2), (day, 2)].map { number, width in
                    let digits = String(number)
                    return String(repeating: "0", count: max(0, width - digits.count)) + digits
                }.joined(separator: "-")
            }

            /// True when a day comes before another.
            public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
                (left.year, left.month, left.day) < (right.year, right.month, right.day)
            }
        }
        """

    static let upload = """
        /// A file to send in a form.
        public struct Upload: Sendable {
            private enum Content: Sendable {
                case bytes(Data)
                case file(path: String)
            }

            private let content: Content
            private let fileName: String
            private let type: String

            /// A file of these bytes. `type` is its media type.
            public static func bytes(
                _ bytes: Data,
                fileName: String,
                type: String = "application/octet-stream"
            ) -> Upload {
                Upload(content: .bytes(bytes), fileName: fileName, type: type)
            }

            /// A file on this device, read while it is sent. `type` is its media type.
            public static func file(
                _ path: String,
                fileName: String,
                type: String = "application/octet-stream"
            ) -> Upload {
                Upload(content: .file(path: path), fileName: fileName, type: type)
            }

            func add(to form: inout \(KitNames.multipart), as name: String) {
                switch content {
                case .bytes(let bytes): form.addBytes(name, bytes, fileName: fileName, type: type)
                case .file(let path): form.addFile(name, path: path, fileName: fileName, type: type)
                }
            }
        }
        """

    static let trial = """
        /// Finds the type of a value that bears no tag: the one that keeps most of it.
        struct Trial<Whole> {
            /// The value as it came.
            let json: \(KitNames.jsonValue)
            private let decoder: any Decoder
            private var kept = -1
            private(set) var best: Whole?

            init(_ decoder: any Decoder) throws {
                self.decoder = decoder
                json = try \(KitNames.jsonValue)(from: decoder)
            }

            /// Tries one type. That the value is not of it is no error, as another type will fit.
            mutating func attempt<Content: Codable>(
                _ type: Content.Type,
                fixed: [String: \(KitNames.jsonValue)] = [:],
                _ make: (Content) -> Whole
            ) {
                guard fixed.allSatisfy({ name, value in json[name].map { $0 == value } ?? true }),
                    let content = try? decoder.singleValueContainer().decode(type),
                    let written = try? coding.decode(\(KitNames.jsonValue).self, from: coding.encode(content))
                else { return }
                let count = Self.shared(json, written)
                if count > kept { (kept, best) = (count, make(content)) }
            }

            /// How many members and elements two values share.
            private static func shared(_ one: \(KitNames.jsonValue), _ other: \(KitNames.jsonValue)) -> Int {
                switch (one, other) {
                case (.object(let one), .object(let other)):
                    one.members.reduce(0) { count, member in
                        count + (other[member.name].map { 1 + shared(member.value, $0) } ?? 0)
                    }
                case (.array(let one), .array(let other)):
                    zip(one, other).reduce(0) { $0 + 1 + shared($1.0, $1.1) }
                default: 0
                }
            }
        }
        """

    // MARK: Coders

    static let dates = """
        /// Reads a moment of RFC 3339, with or without fractions of a second.
        static func date(_ text: String) -> Date? {
            guard let point = text.firstIndex(of: ".") else { return try? Date(text, strategy: .iso8601) }
            let digits = text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, let fraction = Double("0.\\(digits)") else { return nil }
            let whole = String(text[..<point] + text[digits.endIndex...])
            return (try? Date(whole, strategy: .iso8601))?.addingTimeInterval(fraction)
        }

        /// Writes a moment by RFC 3339, with milliseconds or microseconds where it has some.
        static func text(_ date: Date) -> String {
            let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
            let seconds = (microseconds / 1_000_000).rounded(.down)
            let text = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
            guard let rest = Int(exactly: microseconds - seconds * 1_000_000), rest > 0 else { return text }
            let digits = String(1_000_000 + rest).dropFirst()
            return "\\(text.dropLast()).\\(rest % 1_000 == 0 ? digits.prefix(3) : digits)Z"
        }
        """

    static let present = """
        /// A member that may be missing, with `null` as a value of its own.
        static func present<Value: Decodable, Key: CodingKey>(
            _ key: Key,
            in container: KeyedDecodingContainer<Key>
        ) throws -> Value? {
            guard container.contains(key) else { return nil }
            return try container.decode(Value.self, forKey: key)
        }
        """

    static let others = """
        /// The members of an object that have no property of their own.
        static func others<Value: Decodable>(
            in decoder: any Decoder,
            besides known: [String]
        ) throws -> [String: Value] {
            let container = try decoder.container(keyedBy: MemberName.self)
            var others: [String: Value] = [:]
            for key in container.allKeys where !known.contains(key.stringValue) {
                others[key.stringValue] = try container.decode(Value.self, forKey: key)
            }
            return others
        }

        /// Writes the members that have no property of their own.
        static func encode(_ others: [String: some Encodable], to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: MemberName.self)
            for (name, value) in others { try container.encode(value, forKey: MemberName(stringValue: name)) }
        }
        """

    static let memberName = """
        /// The name of any member.
        struct MemberName: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) {
                self.stringValue = stringValue
            }

            init?(intValue: Int) {
                nil
            }
        }
        """

    static let items = """
        /// How a value is written as items of a query.
        enum Style {
            case exploded
            case joined(String)
            case deep
            case json
        }

        /// A value as items of a query or form.
        static func items(
            _ value: some Encodable,
            named name: String,
            as style: Style
        ) throws(\(KitNames.callError)) -> [(name: String, text: String)] {
            let json = try coding.decode(\(KitNames.jsonValue).self, from: coding.encode(value))
            switch (json, style) {
            case (_, .json): return [(name, json.text())]
            case (.null, _): return []
            case (.object(let object), .deep): return object.members.flatMap { deep($0.value, "\\(name)[\\($0.name)]") }
            case (.object(let object), .exploded): return object.members.flatMap { deep($0.value, $0.name) }
            case (.object(let object), .joined(let separator)):
                return [(name, object.members.flatMap { [$0.name, text($0.value)] }.joined(separator: separator))]
            case (.array(let values), .joined(let separator)):
                return [(name, values.map(text).joined(separator: separator))]
            case (.array(let values), _): return values.map { (name, text($0)) }
            default: return [(name, text(json))]
            }
        }

        private static func deep(_ json: \(KitNames.jsonValue), _ name: String) -> [(name: String, text: String)] {
            switch json {
            case .null: []
            case .object(let object): object.members.flatMap { deep($0.value, "\\(name)[\\($0.name)]") }
            case .array(let values): values.map { (name, text($0)) }
            default: [(name, text(json))]
            }
        }

        private static func text(_ json: \(KitNames.jsonValue)) -> String {
            json.string ?? json.text()
        }
        """

    static let form = """
        /// A value as the body of a form.
        static func form(_ value: some Encodable & Sendable) -> \(KitNames.body) {
            .json { () throws(\(KitNames.callError)) in
                let items = try items(value, named: "value", as: .exploded)
                return Data(
                    items.map { "\\(percentEncoded($0.name))=\\(percentEncoded($0.text))" }.joined(separator: "&").utf8
                )
            }
        }
        """

    static let list = """
        /// A value as one text: its elements, or its members and their values, with commas between them.
        static func list(_ value: some Encodable, explodes: Bool) throws(\(KitNames.callError)) -> String {
            guard case .object(let object) = try coding.decode(\(KitNames.jsonValue).self, from: coding.encode(value)) else {
                return try items(value, named: "", as: .joined(",")).map(\\.text).joined(separator: ",")
            }
            return object.members.map { "\\($0.name)\\(explodes ? "=" : ",")\\(text($0.value))" }.joined(separator: ",")
        }
        """

    static let json = """
        /// A value as JSON in one line.
        static func json(_ value: some Encodable) throws(\(KitNames.callError)) -> String {
            String(decoding: try coding.encode(value), as: UTF8.self)
        }
        """

    static let percentEncoding = """
        private static func percentEncoded(_ text: String) -> String {
            text.utf8.map { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: String(UnicodeScalar(byte))
                default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }.joined()
        }
        """

    static let cookie = """
        /// A cookie as its field has it.
        static func cookie(_ name: String, _ value: String) -> String {
            "\\(name)=\\(percentEncoded(value))"
        }
        """

    /// The conformances of the generic types, which are written at the end of their file.
    static func conformances(_ helpers: Set<SupportWriter.Helper>, module: String) -> String {
        var parts: [String] = []
        if helpers.contains(.nullable) {
            parts.append(
                """
                extension \(module).Nullable: Sendable where Value: Sendable {}
                extension \(module).Nullable: Equatable where Value: Equatable {}
                extension \(module).Nullable: Hashable where Value: Hashable {}

                extension \(module).Nullable: Codable where Value: Codable {
                    /// Reads the value or `null`.
                    public init(from decoder: any Decoder) throws {
                        let container = try decoder.singleValueContainer()
                        self = container.decodeNil() ? .null : .value(try container.decode(Value.self))
                    }

                    /// Writes the value or `null`.
                    public func encode(to encoder: any Encoder) throws {
                        var container = encoder.singleValueContainer()
                        try container.encode(value)
                    }
                }
                """
            )
        }
        if helpers.contains(.indirect) {
            parts.append(
                """
                extension \(module).Indirect: Sendable where Value: Sendable {}
                extension \(module).Indirect.Storage: Sendable where Value: Sendable {}

                extension \(module).Indirect: Equatable where Value: Equatable {
                    /// True when the values are equal.
                    public static func == (left: \(module).Indirect<Value>, right: \(module).Indirect<Value>) -> Bool {
                        left.wrappedValue == right.wrappedValue
                    }
                }

                extension \(module).Indirect: Hashable where Value: Hashable {
                    /// Takes in the value.
                    public func hash(into hasher: inout Hasher) {
                        hasher.combine(wrappedValue)
                    }
                }
                """
            )
        }
        return parts.joined(separator: "\n\n")
    }
}
