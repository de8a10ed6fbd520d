public import Essentials

extension String: QueryConvertible {
    /// The text.
    public var queryValue: QueryValue { .text(self) }
}

extension Substring: QueryConvertible {
    /// The text.
    public var queryValue: QueryValue { .text(String(self)) }
}

extension UUID: QueryConvertible {
    /// The UUID in capitals, as Foundation writes it.
    public var queryValue: QueryValue { .text(uuidString) }
}

extension QueryConvertible where Self: RawRepresentable, RawValue: QueryConvertible {
    /// The raw value.
    public var queryValue: QueryValue { rawValue.queryValue }
}

extension QueryConvertible where Self: LosslessStringConvertible {
    /// The description, from which the value can be recreated.
    public var queryValue: QueryValue { .text(description) }
}

extension Int: QueryConvertible {}
extension Int8: QueryConvertible {}
extension Int16: QueryConvertible {}
extension Int32: QueryConvertible {}
extension Int64: QueryConvertible {}
extension UInt: QueryConvertible {}
extension UInt8: QueryConvertible {}
extension UInt16: QueryConvertible {}
extension UInt32: QueryConvertible {}
extension UInt64: QueryConvertible {}
extension Bool: QueryConvertible {}
extension Double: QueryConvertible {}
extension Float: QueryConvertible {}
