package import Essentials

/// The type of a column or parameter, as PostgreSQL's object id.
package struct PostgresType: Hashable, Sendable {
    let oid: UInt32

    static let bool = PostgresType(oid: 16)
    static let bytea = PostgresType(oid: 17)
    static let name = PostgresType(oid: 19)
    static let int8 = PostgresType(oid: 20)
    static let int2 = PostgresType(oid: 21)
    static let int4 = PostgresType(oid: 23)
    static let text = PostgresType(oid: 25)
    static let float4 = PostgresType(oid: 700)
    static let float8 = PostgresType(oid: 701)
    static let varchar = PostgresType(oid: 1043)
}

/// A column's value in PostgreSQL's binary form.
package struct PostgresField {
    let type: PostgresType
    let bytes: UnsafeRawBufferPointer

    /// The value of an integer or Boolean column; nil for other types.
    var integer: Int64? {
        switch (type, bytes.count) {
        case (.int8, 8): Int64(bitPattern: bigEndian())
        case (.int4, 4): Int64(Int32(truncatingIfNeeded: bigEndian()))
        case (.int2, 2): Int64(Int16(truncatingIfNeeded: bigEndian()))
        case (.bool, 1): Int64(bigEndian())
        default: nil
        }
    }

    /// Whether the column's type is a text type.
    var isText: Bool { [.text, .varchar, .name].contains(type) }

    /// The bytes as a big-endian number.
    func bigEndian() -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// A Swift type that a column can hold: its binary form as a parameter, and how it is read back.
///
/// A NULL reads as zero or empty, so read a column that may be NULL as an optional.
package protocol PostgresValue {
    /// The type of the parameter.
    static var postgresType: PostgresType { get }
    /// The value that NULL reads as.
    static var ofNull: Self { get }

    /// Appends the value as the next parameter.
    func append(to parameters: inout PostgresParameters)

    /// The value of a column; nil if the column has another type.
    static func read(_ field: PostgresField) -> Self?
}

extension Int64: PostgresValue {
    package static var postgresType: PostgresType { .int8 }
    package static var ofNull: Int64 { 0 }

    package func append(to parameters: inout PostgresParameters) { parameters.append(number: UInt64(bitPattern: self)) }

    package static func read(_ field: PostgresField) -> Int64? { field.integer }
}

extension Int: PostgresValue {
    package static var postgresType: PostgresType { .int8 }
    package static var ofNull: Int { 0 }

    package func append(to parameters: inout PostgresParameters) { Int64(self).append(to: &parameters) }

    package static func read(_ field: PostgresField) -> Int? { field.integer.map(Int.init) }
}

/// Stored as the number 0 or 1, as in SQLite.
extension Bool: PostgresValue {
    package static var postgresType: PostgresType { .int8 }
    package static var ofNull: Bool { false }

    package func append(to parameters: inout PostgresParameters) { parameters.append(number: self ? 1 : 0) }

    package static func read(_ field: PostgresField) -> Bool? { field.integer.map { $0 != 0 } }
}

extension Double: PostgresValue {
    package static var postgresType: PostgresType { .float8 }
    package static var ofNull: Double { 0 }

    package func append(to parameters: inout PostgresParameters) { parameters.append(number: bitPattern) }

    package static func read(_ field: PostgresField) -> Double? {
        switch (field.type, field.bytes.count) {
        case (.float8, 8): Double(bitPattern: field.bigEndian())
        case (.float4, 4): Double(Float(bitPattern: UInt32(truncatingIfNeeded: field.bigEndian())))
        default: field.integer.map(Double.init)
        }
    }
}

extension String: PostgresValue {
    package static var postgresType: PostgresType { .text }
    package static var ofNull: String { "" }

    package func append(to parameters: inout PostgresParameters) {
        var text = self
        text.withUTF8 { utf8 in
            if let escaped = TextEscape.escape(utf8) {
                escaped.withUnsafeBytes { parameters.append($0) }
            } else {
                parameters.append(UnsafeRawBufferPointer(utf8))
            }
        }
    }

    package static func read(_ field: PostgresField) -> String? {
        guard field.isText else { return nil }
        if let plain = TextEscape.unescape(field.bytes) { return String(decoding: plain, as: UTF8.self) }
        return String(decoding: field.bytes, as: UTF8.self)
    }
}

/// Stored as bytea. Can also read the UTF-8 of a text column.
extension [UInt8]: PostgresValue {
    package static var postgresType: PostgresType { .bytea }
    package static var ofNull: [UInt8] { [] }

    package func append(to parameters: inout PostgresParameters) { withUnsafeBytes { parameters.append($0) } }

    package static func read(_ field: PostgresField) -> [UInt8]? {
        if field.isText { return TextEscape.unescape(field.bytes) ?? [UInt8](field.bytes) }
        return field.type == .bytea ? [UInt8](field.bytes) : nil
    }
}

extension Data: PostgresValue {
    package static var postgresType: PostgresType { .bytea }
    package static var ofNull: Data { Data() }

    package func append(to parameters: inout PostgresParameters) { withUnsafeBytes { parameters.append($0) } }

    package static func read(_ field: PostgresField) -> Data? { [UInt8].read(field).map { Data($0) } }
}

extension Optional: PostgresValue where Wrapped: PostgresValue {
    package static var postgresType: PostgresType { Wrapped.postgresType }
    package static var ofNull: Wrapped? { .none }

    package func append(to parameters: inout PostgresParameters) {
        switch self {
        case .some(let value): value.append(to: &parameters)
        case .none: parameters.appendNull()
        }
    }

    package static func read(_ field: PostgresField) -> Wrapped?? { Wrapped.read(field).map { .some($0) } }
}
