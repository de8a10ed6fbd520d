internal import Essentials

/// A JSON text that is being written.
///
/// Values are written directly into the text as their types encode them. A nested container or the encoder of a
/// superclass can still be written to after the type has gone on to other members. It therefore gets a separate text,
/// which is inserted at the end.
final class JSONStream {
    let rules: EncodingRules
    /// Allocated separately, because Swift checks each access to a mutable property for exclusivity at run time.
    /// Accesses never overlap: values are written between calls of `state`, never within one.
    private let state: UnsafeMutablePointer<StreamState>

    init(_ rules: EncodingRules, path: [StreamState.Step] = []) {
        self.rules = rules
        state = .allocate(capacity: 1)
        state.initialize(
            to: StreamState(sortsNames: rules.sortsNames, escapesSlashes: rules.escapesSlashes, path: path)
        )
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    // MARK: Whole texts

    /// The text of a value.
    func text(of value: some Encodable) throws -> Data {
        try write(value, isWhole: true)
        state.pointee.endAll()
        if state.pointee.insertions.isEmpty, state.pointee.misuse == nil, !rules.isPretty {
            return Data(state.pointee.text.bytes)
        }
        var whole = TextBuffer(capacity: state.pointee.text.count)
        try append(to: &whole)
        if rules.isPretty { JSONIndent.indent(&whole) }
        return Data(whole.bytes)
    }

    /// Ends the text and appends it to `whole`, including all insertions.
    private func append(to whole: inout TextBuffer) throws {
        state.pointee.endAll()
        if let misuse = state.pointee.misuse { throw misuse }
        var written = 0
        for insertion in state.pointee.insertions {
            whole.append(state.pointee.text[written..<insertion.offset])
            try insertion.text.append(to: &whole)
            written = insertion.offset
        }
        whole.append(state.pointee.text[written..<state.pointee.text.count])
    }

    // MARK: Containers

    /// Makes a value an array, object or scalar. Throws if it is already of another kind.
    func setKind(_ kind: StreamState.Kind, _ frame: StreamState.FrameID) throws {
        try state.pointee.setKind(kind, frame)
    }

    /// Stores the error of a misuse in a call that cannot throw; `text(of:)` throws it later.
    func recordMisuse(_ body: () throws -> Void) {
        do { try body() } catch { state.pointee.misuse = state.pointee.misuse ?? error }
    }

    func path(of frame: StreamState.FrameID) -> [any CodingKey] { state.pointee.path(of: frame) }

    func count(of frame: StreamState.FrameID) -> Int { state.pointee.count(of: frame) }

    // MARK: Members and elements

    /// Starts a member; its value must be written next.
    @inline(__always)
    func beginMember(_ key: some CodingKey, in frame: StreamState.FrameID) throws {
        let name = rules.convertsNames ? converted(key, in: frame) : key.stringValue
        try state.pointee.beginMember(name, in: frame)
    }

    /// Starts an element; its value must be written next.
    func beginElement(in frame: StreamState.FrameID) throws { try state.pointee.beginElement(in: frame) }

    /// Writes the value of the member or element that was started last. If this fails, the member or element is
    /// removed.
    func part(_ step: StreamState.Step, of frame: StreamState.FrameID, _ write: (JSONStream) throws -> Void) throws {
        state.pointee.path.append(step)
        do {
            try write(self)
            state.pointee.path.removeLast()
        } catch {
            state.pointee.removeLast(in: frame)
            throw error
        }
    }

    private func converted(_ key: some CodingKey, in frame: StreamState.FrameID) -> String {
        if state.pointee.keepsNames(frame) { return key.stringValue }
        return rules.names.name(for: key, at: state.pointee.path(of: frame))
    }

    // MARK: Texts of their own

    /// An encoder for a member's value, which can be written to at any time.
    func insertion(for key: some CodingKey, as kind: StreamState.Kind, in frame: StreamState.FrameID)
        -> JSONStreamEncoder
    {
        if kind != .empty, let known = known(key, kind, in: frame) { return known }
        return insertion(.name(key), kind, in: frame) { try beginMember(key, in: frame) }
    }

    /// An encoder for the next element, which can be written to at any time.
    func insertion(as kind: StreamState.Kind, in frame: StreamState.FrameID) -> JSONStreamEncoder {
        insertion(.index(count(of: frame)), kind, in: frame) { try beginElement(in: frame) }
    }

    private func insertion(
        _ step: StreamState.Step,
        _ kind: StreamState.Kind,
        in frame: StreamState.FrameID,
        _ begin: () throws -> Void
    ) -> JSONStreamEncoder {
        let text = JSONStream(rules, path: state.pointee.steps(of: frame) + [step])
        let encoder = JSONStreamEncoder(stream: text, frame: text.state.pointee.begin())
        recordMisuse {
            try begin()
            state.pointee.insert(text)
            if kind != .empty { try text.setKind(kind, encoder.frame) }
        }
        return encoder
    }

    /// The encoder that was created for this member before: two nested containers with the same name are one container.
    private func known(_ key: some CodingKey, _ kind: StreamState.Kind, in frame: StreamState.FrameID)
        -> JSONStreamEncoder?
    {
        let name = rules.convertsNames ? converted(key, in: frame) : key.stringValue
        guard let text = state.pointee.insertion(for: name, in: frame), let root = text.state.pointee.root,
            root.kind == kind
        else { return nil }
        return JSONStreamEncoder(stream: text, frame: root.id)
    }

    // MARK: Values

    func writeNull() { state.pointee.text.append("null") }

    func write(_ value: Bool) { state.pointee.text.append(value ? "true" : "false") }

    func write(_ text: String) {
        JSONEscape.append(text, to: &state.pointee.text, escapesSlashes: rules.escapesSlashes)
    }

    func write(integer value: some FixedWidthInteger) { state.pointee.text.append(integer: value) }

    func write(float value: some BinaryFloatingPoint & TextOutputStreamable) throws {
        guard writeIfFinite(value) else { return try write(notFinite: value) }
    }

    /// Writes a number; returns false for infinity and NaN.
    func writeIfFinite(_ value: some BinaryFloatingPoint & TextOutputStreamable) -> Bool {
        guard value.isFinite else { return false }
        state.pointee.text.append(float: value)
        return true
    }

    private func write(notFinite value: some BinaryFloatingPoint) throws {
        guard case .convertToString(let infinity, let negative, let nan) = rules.floats else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: state.pointee.path.map(\.key), debugDescription: "JSON cannot write infinity and NaN")
            )
        }
        write(value.isNaN ? nan : value < 0 ? negative : infinity)
    }

    func write(_ value: JSONValue) { JSONWriter().write(value, to: &state.pointee.text) }

    /// Writes a value of any type. Types that JSON or the rules handle directly are written without an encoder.
    func write<Value: Encodable>(_ value: Value) throws { try write(value, isWhole: false) }

    private func write<Value: Encodable>(_ value: Value, isWhole: Bool) throws {
        let type = Value.self
        if writeWithoutErrors(value) { return }
        if type == Double.self { return try write(float: same(value, as: Double.self)) }
        if type == Date.self { return try write(same(value, as: Date.self)) }
        if type == Data.self { return try write(same(value, as: Data.self)) }
        let isDictionary = rules.convertsNames && value is any TextKeyedDictionary
        try writeParts(of: value, isWhole: isWhole, keepsNames: isDictionary) { try value.encode(to: $0) }
    }

    /// Writes a value of a type whose values can all be written, without need of a path; returns false for other types.
    func writeWithoutErrors<Value: Encodable>(_ value: Value) -> Bool {
        // Comparing types is much faster than casting values to them.
        let type = Value.self
        if type == String.self {
            write(same(value, as: String.self))
        } else if type == Int.self {
            write(integer: same(value, as: Int.self))
        } else if type == Bool.self {
            write(same(value, as: Bool.self))
        } else if type == URL.self {
            write(same(value, as: URL.self).absoluteString)
        } else if type == Decimal.self {
            state.pointee.text.append(same(value, as: Decimal.self).description)
        } else if type == JSONValue.self {
            write(same(value, as: JSONValue.self))
        } else if type == [String].self {
            write(list: same(value, as: [String].self)) { write($0) }
        } else if type == [Int].self {
            write(list: same(value, as: [Int].self)) { write(integer: $0) }
        } else {
            return false
        }
        return true
    }

    /// Casts a value to `Known`, which must be its own type.
    private func same<Value, Known>(_ value: Value, as type: Known.Type) -> Known {
        assert(Known.self == Value.self)
        return unsafeBitCast(value, to: Known.self)
    }

    private func write<Element>(list: [Element], _ write: (Element) -> Void) {
        state.pointee.text.append(UInt8(ascii: "["))
        for (index, element) in list.enumerated() {
            if index > 0 { state.pointee.text.append(UInt8(ascii: ",")) }
            write(element)
        }
        state.pointee.text.append(UInt8(ascii: "]"))
    }

    private func writeParts(
        of value: some Any,
        isWhole: Bool = false,
        keepsNames: Bool = false,
        _ encode: (JSONStreamEncoder) throws -> Void
    ) throws {
        let frame = state.pointee.begin(keepsNames: keepsNames)
        try encode(JSONStreamEncoder(stream: self, frame: frame))
        if isWhole, state.pointee.isEmpty(frame) {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "it wrote no value"))
        }
        state.pointee.end(frame)
    }

    private func write(_ date: Date) throws {
        switch rules.dates {
        case .secondsSince1970: try write(float: date.timeIntervalSince1970)
        case .millisecondsSince1970: try write(float: 1_000 * date.timeIntervalSince1970)
        case .iso8601:
            if !ISO8601Date.write(date, to: &state.pointee.text) { write(date.formatted(.iso8601)) }
        case .custom(let write): try writeParts(of: date) { try write(date, $0) }
        default: try writeParts(of: date) { try date.encode(to: $0) }
        }
    }

    private func write(_ data: Data) throws {
        switch rules.data {
        case .base64: write(data.base64EncodedString())
        case .custom(let write): try writeParts(of: data) { try write(data, $0) }
        default: try writeParts(of: data) { try data.encode(to: $0) }
        }
    }
}

/// A dictionary with string keys; the key strategy does not apply to these keys.
private protocol TextKeyedDictionary {}

extension Dictionary: TextKeyedDictionary where Key == String, Value: Encodable {}
