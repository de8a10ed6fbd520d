import Testing

@testable import Pictures

@Suite struct PictureHeaderTests {
    /// The beginning of a PNG of that size.
    static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + bytes(width) + bytes(height)
            + [8, 6, 0, 0, 0]
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        bytes(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    /// A JPEG with a segment, fill bytes and a table before its frame header.
    static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xFF, 0xC4, 0, 3, 9] + [0xFF, 0xC2, 0, 11, 8, 1, 2, 3, 4, 1]
    /// A GIF with a color table and an extension before its first frame.
    static let gif = gif(screen: [0x10, 0x01, 0x20, 0x00], frame: [0, 0, 0, 0, 0x10, 0x01, 0x20, 0x00])

    private static func gif(screen: [UInt8], frame: [UInt8]) -> [UInt8] {
        let colors: [UInt8] = [0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        return Array("GIF89a".utf8) + screen + colors + [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + [0x2C] + frame
    }

    /// A JPEG of 772 x 258 pixels that asks to be turned.
    private static func jpeg(orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let tag: [UInt8] =
            isLittle
            ? [0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0] : [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let head: [UInt8] =
            isLittle
            ? Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0] : Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
        let exif = Array("Exif".utf8) + [0, 0] + head + tag
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + jpeg.dropFirst(2)
    }

    static let lossy =
        Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8 ".utf8) + [9, 9, 9, 9, 0, 0, 0, 0x9D, 0x01, 0x2A]
        + [0x40, 0x41, 0x21, 0x80]
    static let lossless =
        Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8L".utf8) + [9, 9, 9, 9, 0x2F] + [0x63, 0x40, 0x0C, 0x00]
    static let extended =
        Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0] + [0x3F, 0x01, 0]
        + [0xEF, 0, 0]

    /// An AVIF with a thumbnail before its picture.
    static var avif: [UInt8] { avif(turns: 0) }

    private static func avif(
        turns: UInt8,
        thumbnail: (UInt32, UInt32) = (80, 60),
        picture: (UInt32, UInt32) = (800, 600)
    )
        -> [UInt8]
    {
        func size(_ size: (width: UInt32, height: UInt32)) -> [UInt8] {
            box("ispe", [0, 0, 0, 0] + bytes(size.width) + bytes(size.height))
        }
        let properties = box(
            "ipco",
            size(thumbnail) + box("pixi", [0, 0, 0, 0, 3, 8, 8, 8]) + size(picture) + box("irot", [turns])
        )
        let meta = box("meta", [0, 0, 0, 0] + box("hdlr", [0, 0, 0, 0]) + box("iprp", properties))
        return box("ftyp", Array("mif1".utf8) + [0, 0, 0, 0] + Array("miafavif".utf8)) + meta
    }

    static let all = [png(640, 480), jpeg, gif, lossy, lossless, extended, avif]

    @Test func theFormatAndTheSizeAreRead() throws {
        let read = try Self.all.map { file in
            let header = try #require(PictureHeader(file))
            return "\(header.format.rawValue) \(header.width)x\(header.height)"
        }
        #expect(
            read == [
                "image/png 640x480", "image/jpeg 772x258", "image/gif 272x32", "image/webp 320x33", "image/webp 100x50",
                "image/webp 320x240", "image/avif 800x600",
            ]
        )
    }

    @Test func aPartOfALargerArrayIsReadFromItsOwnBeginning() {
        let part = ([1, 2, 3] + Self.gif)[3...]
        #expect(PictureHeader(part)?.width == 272)
    }

    @Test(arguments: [
        "<html><body>not a picture</body></html>", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "%PDF-1.7", "GIF90a",
        "RIFF....WAVEfmt ", "BM", "", "....ftypmp42....isom",
    ])
    func nothingElseIsAPicture(text: String) {
        #expect(PictureHeader(Array(text.utf8)) == nil)
    }

    @Test func aPictureThatEndsBeforeItsSizeIsNone() {
        for file in Self.all {
            // The last bytes of some samples come after the size.
            let needed = (0...file.count).first { PictureHeader(file.prefix($0)) != nil }
            #expect(needed.map { $0 > file.count - 7 } == true)
        }
    }

    @Test func aPictureOfNoOrOfTooManyPixelsIsNone() {
        #expect(PictureHeader(Self.png(0, 480)) == nil)
        #expect(PictureHeader(Self.png(480, 0)) == nil)
        #expect(PictureHeader(Self.png(8_000, 5_000)) != nil)
        #expect(PictureHeader(Self.png(8_001, 5_000)) == nil)
        #expect(PictureHeader(Self.png(.max, .max)) == nil)
    }

    @Test func theFirstFrameOfAGIFCountsToo() {
        let small: [UInt8] = [16, 0, 16, 0]
        #expect(PictureHeader(Self.gif(screen: small, frame: [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])) == nil)
        let wider = PictureHeader(Self.gif(screen: small, frame: [10, 0, 0, 0, 10, 0, 4, 0]))
        #expect(wider?.width == 20 && wider?.height == 16)
    }

    @Test func theSizeOfAnAVIFIsThatWithTheMostPixels() {
        #expect(PictureHeader(Self.avif(turns: 0, thumbnail: (200, 10), picture: (100, 600_000))) == nil)
        #expect(PictureHeader(Self.avif(turns: 0, thumbnail: (200, 10), picture: (100, 300)))?.height == 300)
    }

    @Test func aPictureIsMeasuredAsItIsShown() {
        for isLittle in [true, false] {
            for orientation in UInt8(0)...9 {
                let header = PictureHeader(Self.jpeg(orientation: orientation, isLittle: isLittle))
                #expect(header?.width == ((5...8).contains(orientation) ? 258 : 772))
            }
        }
        #expect((0...3).map { PictureHeader(Self.avif(turns: $0))?.width } == [800, 600, 800, 600])
    }

    @Test func segmentsThatLeadNowhereEnd() {
        let length: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 1]
        #expect(PictureHeader(length + Array(repeating: 0, count: 99)) == nil)
        #expect(PictureHeader([0xFF, 0xD8] + Array(repeating: 0xFF, count: 99)) == nil)
        #expect(PictureHeader([0xFF, 0xD8, 0xFF, 0xDA, 0, 8] + Self.jpeg) == nil)
        // A box that is shorter than its own head, and one that ends behind the file.
        for wrong: [UInt8] in [[0, 0, 0, 1], [0xFF, 0xFF, 0xFF, 0xFF]] {
            var file = Self.avif
            let place = 24
            file.replaceSubrange(place..<place + 4, with: wrong)
            #expect(PictureHeader(file) == nil)
        }
    }

    @Test func anyBytesAreReadWithoutATrap() {
        var random = Bits(state: 20_260_722)
        var (pictures, others) = (0, 0)
        for number in 0..<100_000 {
            var file: [UInt8]
            if number % 4 == 0 {
                file = (0..<Int.random(in: 0...64, using: &random)).map { _ in .random(in: 0...255, using: &random) }
            } else {
                // A picture with a few bytes changed, which leads further than noise does.
                file = Self.all[number % Self.all.count]
                for _ in 0..<Int.random(in: 0...4, using: &random) {
                    file[.random(in: file.indices, using: &random)] = .random(in: 0...255, using: &random)
                }
                file = Array(file.prefix(.random(in: 0...file.count, using: &random)))
            }
            if let header = PictureHeader(file) {
                pictures += 1
                #expect(header.width > 0 && header.height > 0)
                #expect(header.width * header.height <= PictureHeader.maxPixels)
            } else {
                others += 1
            }
        }
        #expect(pictures > 1_000 && others > 1_000)
    }

    /// The same numbers in every run (splitmix64).
    private struct Bits: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }
}
