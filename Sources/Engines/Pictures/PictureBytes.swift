/// The bytes of a file at offsets that the file itself names, so every read is checked: beyond the end there is nil.
struct PictureBytes<Base: RandomAccessCollection<UInt8>> {
    /// A width and a height in pixels, neither of them checked.
    struct Size: Equatable {
        let width: Int
        let height: Int
    }

    /// A box of an ISO media file.
    struct Box {
        let type: String
        let content: Range<Int>
    }

    private let base: Base
    let count: Int

    init(_ base: Base) {
        self.base = base
        count = base.count
    }

    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, let place = base.index(base.startIndex, offsetBy: offset, limitedBy: base.endIndex),
            place < base.endIndex
        else { return nil }
        return base[place]
    }

    func has(_ expected: some Sequence<UInt8>, at offset: Int) -> Bool {
        var offset = offset
        for byte in expected {
            guard self.byte(at: offset) == byte else { return false }
            offset += 1
        }
        return true
    }

    func has(_ text: String, at offset: Int) -> Bool { has(text.utf8, at: offset) }

    /// A number of up to four bytes, the highest first.
    func big(_ length: Int, at offset: Int) -> Int? {
        var number = 0
        for place in 0..<length {
            guard let byte = byte(at: offset + place) else { return nil }
            number = number << 8 | Int(byte)
        }
        return number
    }

    /// A number of up to four bytes, the lowest first.
    func little(_ length: Int, at offset: Int) -> Int? {
        var number = 0
        for place in (0..<length).reversed() {
            guard let byte = byte(at: offset + place) else { return nil }
            number = number << 8 | Int(byte)
        }
        return number
    }

    func little(_ width: Int, at start: Int, _ height: Int, at next: Int) -> Size? {
        guard let width = little(width, at: start), let height = little(height, at: next) else { return nil }
        return Size(width: width, height: height)
    }

    /// The boxes of a part of an ISO media file, up to the first that is malformed. Boxes of more than 4 GB are not
    /// read.
    func boxes(in part: Range<Int>) -> [Box] {
        var boxes: [Box] = []
        var place = part.lowerBound
        while place < part.upperBound, let length = big(4, at: place), boxes.count < Self.maxBoxes {
            // Zero stands for the rest of the file.
            let end = length == 0 ? part.upperBound : place + length
            guard end - place >= 8, end <= part.upperBound else { break }
            let type = (0..<4).compactMap { byte(at: place + 4 + $0) }
            boxes.append(Box(type: String(decoding: type, as: UTF8.self), content: place + 8..<end))
            place = end
        }
        return boxes
    }

    /// The maximum number of boxes read on a level; a picture has a few dozen.
    private static var maxBoxes: Int { 1_000 }
}
