/// A member name or an array index in a coding path.
struct JSONKey: CodingKey, CustomStringConvertible {
    let stringValue: String
    let intValue: Int?

    static let parent = JSONKey("super")

    init(_ name: String) { (stringValue, intValue) = (name, nil) }

    init(index: Int) { (stringValue, intValue) = ("Index \(index)", index) }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }

    var description: String { intValue.map(String.init) ?? stringValue }
}
