internal import BowlineJSON
internal import HTTPServer
internal import Wire

/// The changes of readings in a request, each part checked.
struct ReadingChanges {
    let readings: [Gista.Reading]

    init(_ request: Request) throws(HTTPError) {
        var body = try BodyReader(request)
        let limit = Gista.ReadingsRequest.maxReadings
        let items = body.objects("readings", count: 1...limit)
        if items == nil { body.reject("readings", "must be an array of 1 to \(limit) readings") }
        var readings: [Gista.Reading] = []
        for var item in (items ?? []).compactMap(\.self) {
            readings.append(item.reading())
            body.add(item.errors)
        }
        try body.finish()
        self.readings = readings
    }
}

/// The limits of the parts of a reading.
enum ReadingLimits {
    static let tags = 100
    static let highlights = 1_000
    static let quote = 1...5_000
    static let around = 0...200
    static let note = 1...20_000
    static let notes = 50
    static let devices = 200
    static let device = 1...64
    static let blocks = 0...1_000_000
    /// Milliseconds from 1970 to the year 10000.
    static let moments = 1...253_402_300_799_999
    /// The bytes of one reading's JSON.
    static let bytes = 512 << 10
}

extension BodyReader {
    fileprivate mutating func reading() -> Gista.Reading {
        var reading = Gista.Reading(linkId: text("linkId", count: 1...100))
        reading.read = part("read") { $0.mark() }
        reading.archived = part("archived") { $0.mark() }
        reading.favorite = part("favorite") { $0.mark() }
        reading.position = part("position") { $0.position() }
        for (name, mark) in named("tags", limit: ReadingLimits.tags, { $0.mark() }) {
            guard let tag = Gista.Reading.tag(name) else {
                reject("tags.\(name.prefix(70))", "must have a name of 1 to \(Gista.Reading.maxTagLength) characters")
                continue
            }
            reading.tags[tag] = reading.tags[tag].merged(with: mark)
        }
        for (id, highlight) in named("highlights", limit: ReadingLimits.highlights, { $0.highlight() }) {
            if !(1...64).contains(id.utf8.count) { reject("highlights.\(id.prefix(70))", "must have 1 to 64 bytes") }
            reading.highlights[id] = highlight
        }
        return reading
    }

    private mutating func mark() -> Gista.Mark {
        let on = flag("on")
        if on == nil { reject("on", "is required") }
        return Gista.Mark(on ?? false, at: moment(), by: device())
    }

    private mutating func position() -> Gista.ReadingPosition {
        Gista.ReadingPosition(block: block("block"), of: block("of"), at: moment(), by: device())
    }

    private mutating func highlight() -> Gista.Highlight {
        let quote = text("quote", count: ReadingLimits.quote)
        let before = optionalText("before", count: ReadingLimits.around) ?? ""
        let after = optionalText("after", count: ReadingLimits.around) ?? ""
        if !hasValue("kept") { reject("kept", "is required") }
        let kept = part("kept") { $0.mark() } ?? Gista.Mark(false, at: 1, by: "")
        let note = part("note") { $0.note() } ?? Gista.Note()
        return Gista.Highlight(quote: quote, before: before, after: after, kept: kept, note: note)
    }

    private mutating func note() -> Gista.Note {
        var texts: [Gista.Note.Text] = []
        if hasValue("texts") {
            let items = objects("texts", count: 0...ReadingLimits.notes)
            if items == nil { reject("texts", "must be an array of at most \(ReadingLimits.notes) texts") }
            for var item in (items ?? []).compactMap(\.self) {
                texts.append(
                    Gista.Note.Text(item.text("text", count: ReadingLimits.note), at: item.moment(), by: item.device())
                )
                add(item.errors)
            }
        }
        var seen: [String: Int] = [:]
        if hasValue("seen") {
            guard var moments = object("seen"), moments.object.members.count <= ReadingLimits.devices else {
                reject("seen", "must be an object of at most \(ReadingLimits.devices) devices")
                return Gista.Note(texts)
            }
            for member in moments.object.members where !member.name.isEmpty {
                seen[member.name] = moments.integer(member.name, in: ReadingLimits.moments)
            }
            add(moments.errors)
        }
        return Gista.Note(texts, seen: seen)
    }

    // MARK: Parts

    private mutating func block(_ name: String) -> Int {
        if !hasValue(name) { reject(name, "is required") }
        return integer(name, in: ReadingLimits.blocks) ?? 0
    }

    private mutating func moment() -> Int {
        if !hasValue("at") { reject("at", "is required") }
        return integer("at", in: ReadingLimits.moments) ?? 1
    }

    private mutating func device() -> String { text("by", count: ReadingLimits.device) }

    /// An inner object; nil if it is missing or null.
    private mutating func part<Part>(_ name: String, _ read: (inout BodyReader) -> Part) -> Part? {
        guard hasValue(name) else { return nil }
        guard var inner = object(name) else {
            reject(name, "must be an object")
            return nil
        }
        let part = read(&inner)
        add(inner.errors)
        return part
    }

    /// An object whose members are named by the caller; empty if it is missing or null.
    private mutating func named<Part>(
        _ name: String,
        limit: Int,
        _ read: (inout BodyReader) -> Part
    ) -> [(String, Part)] {
        guard hasValue(name) else { return [] }
        guard var all = object(name), all.object.members.count <= limit else {
            reject(name, "must be an object of at most \(limit) members")
            return []
        }
        let parts = all.object.members.compactMap { member in all.part(member.name, read).map { (member.name, $0) } }
        add(all.errors)
        return parts
    }
}
