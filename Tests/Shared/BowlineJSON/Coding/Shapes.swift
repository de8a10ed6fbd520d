import Essentials

// The types that the coders are compared with: each uses another part of what `Codable` offers.

struct Plain: Codable, Equatable {
    var name = "Ann \"A\""
    var count = 3
    var rate = 1.5
    var isOn = true
}

struct Optionals: Codable, Equatable {
    var text: String?
    var number: Int?
    var rate: Double?
    var flag: Bool?
    var small: Int8?
    var list: [Int]?
    var plain: Plain?
    var date: Date?
}

struct Renamed: Codable, Equatable {
    enum CodingKeys: String, CodingKey {
        case id = "identifier"
        case homeURL = "home_url"
        case postalCode
    }

    var id: Int
    var homeURL: String
    var postalCode: String?
}

struct SnakeCased: Codable, Equatable {
    var firstName: String
    var homeUrl: URL?
    var aB: Int
    var _private: Int?
    var nested_thing: [String: Int]?
    var innerThing: Plain?
}

struct Numbers: Codable, Equatable {
    var int8: Int8 = 1
    var uint8: UInt8 = 2
    var int16: Int16 = 3
    var uint16: UInt16 = 4
    var int32: Int32 = 5
    var uint32: UInt32 = 6
    var int64: Int64 = 7
    var uint64: UInt64 = 8
    var uint: UInt = 9
    var float: Float = 1.5
    var decimal: Decimal = 10
}

struct Moments: Codable, Equatable {
    var when: Date
    var all: [Date]
    var data: Data
    var url: URL
}

enum Color: String, Codable, CaseIterable, CodingKeyRepresentable {
    case red, green, blue
}

enum Level: Int, Codable {
    case low = 1
    case high = 2
}

enum Choice: Codable, Equatable {
    case none
    case one(Int)
    case named(first: String, second: Plain?)
}

indirect enum Tree: Codable, Equatable {
    case leaf(Int)
    case node([Tree])
}

/// A class whose part of the object is written by itself.
class Animal: Codable {
    var name: String

    init(_ name: String) { self.name = name }
}

/// Has its parent's members in an object of their own.
final class Dog: Animal, Equatable {
    private enum Keys: String, CodingKey { case age }

    var age: Int

    init(_ name: String, age: Int) {
        self.age = age
        super.init(name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        age = try container.decode(Int.self, forKey: .age)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(age, forKey: .age)
        try super.encode(to: container.superEncoder())
    }

    static func == (one: Dog, other: Dog) -> Bool { (one.name, one.age) == (other.name, other.age) }
}

/// Has its parent's members beside its own.
final class Cat: Animal, Equatable {
    private enum Keys: String, CodingKey { case lives }

    var lives: Int

    init(_ name: String, lives: Int) {
        self.lives = lives
        super.init(name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        lives = try container.decode(Int.self, forKey: .lives)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(lives, forKey: .lives)
        try super.encode(to: encoder)
    }

    static func == (one: Cat, other: Cat) -> Bool { (one.name, one.lives) == (other.name, other.lives) }
}

/// A name that is a number where it can be one.
struct AnyName: CodingKey {
    var stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init("\(intValue)") }
}

/// Reads whatever members there are.
struct Dynamic: Codable, Equatable {
    var members: [String: Double]

    init(_ members: [String: Double]) { self.members = members }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyName.self)
        members = [:]
        for key in container.allKeys.sorted(by: { $0.stringValue > $1.stringValue }) {
            members[key.stringValue] = try container.decode(Double.self, forKey: key)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyName.self)
        for (name, value) in members { try container.encode(value, forKey: AnyName(name)) }
    }
}

/// Looks at names without reading values.
struct Names: Codable, Equatable {
    var names: [String]
    var isNull: Bool?

    init(_ names: [String]) { self.names = names }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyName.self)
        names = container.allKeys.map(\.stringValue).sorted()
        let first = AnyName("a")
        isNull = container.contains(first) ? try container.decodeNil(forKey: first) : nil
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: AnyName.self)
        for name in names { try container.encodeNil(forKey: AnyName(name)) }
    }
}

/// Writes to nested containers in turns, and to one of them twice.
struct Nested: Codable, Equatable {
    private enum Keys: String, CodingKey { case city, place, list }
    private enum PlaceKeys: String, CodingKey { case latitude, longitude }

    var city: String
    var latitude: Double
    var longitude: Double
    var first: Int

    init(city: String, latitude: Double, longitude: Double, first: Int) {
        (self.city, self.latitude, self.longitude, self.first) = (city, latitude, longitude, first)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        let place = try container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
        city = try container.decode(String.self, forKey: .city)
        latitude = try place.decode(Double.self, forKey: .latitude)
        var list = try container.nestedUnkeyedContainer(forKey: .list)
        first = try list.decode(Int.self)
        longitude = try place.decode(Double.self, forKey: .longitude)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        var place = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
        try place.encode(latitude, forKey: .latitude)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try container.encode(city, forKey: .city)
        try list.encode(first)
        var again = container.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
        try again.encode(longitude, forKey: .longitude)
        try list.encodeNil()
    }
}

/// An array of values of several kinds.
struct Mixed: Codable, Equatable {
    var number: Int
    var text: String?
    var plain: Plain
    var rest: [Bool]

    init(_ number: Int, _ text: String?, _ plain: Plain, _ rest: [Bool]) {
        (self.number, self.text, self.plain, self.rest) = (number, text, plain, rest)
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        number = try container.decode(Int.self)
        text = try container.decodeNil() ? nil : container.decode(String.self)
        plain = try container.decode(Plain.self)
        var values = try container.nestedUnkeyedContainer()
        rest = []
        while !values.isAtEnd { rest.append(try values.decode(Bool.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(number)
        if let text { try container.encode(text) } else { try container.encodeNil() }
        try container.encode(plain)
        var values = container.nestedUnkeyedContainer()
        for value in rest { try values.encode(value) }
    }
}

/// A value without an object around it.
struct Single: Codable, Equatable {
    var value: Int

    init(_ value: Int) { self.value = value }

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// Tries one type after the other.
struct Either: Codable, Equatable {
    var text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            text = "number \(number)"
        } else if let string = try? container.decode(String.self) {
            text = string
        } else if container.decodeNil() {
            text = "null"
        } else {
            text = try container.decode([String].self).joined()
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// Goes on when one of its members cannot be written or read.
struct Forgiving: Codable, Equatable {
    private enum Keys: String, CodingKey { case first, second, third }

    /// Has written some of itself when it fails.
    private struct Unwritable: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(1, forKey: .first)
            var list = container.nestedUnkeyedContainer(forKey: .second)
            try list.encode(2)
            try container.encode(Double.nan, forKey: .third)
        }
    }

    var first: Int
    var second: Int?

    init(first: Int, second: Int?) { (self.first, self.second) = (first, second) }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        first = try container.decode(Int.self, forKey: .first)
        second = try? container.decode(Int.self, forKey: .second)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(first, forKey: .first)
        try? container.encode(Unwritable(), forKey: .third)
        try container.encodeIfPresent(second, forKey: .second)
        try container.encode(first, forKey: .first)
    }
}
