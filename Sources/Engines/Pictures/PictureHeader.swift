/// The format and the size of a picture, read from its first bytes. What a server says about a file is not asked: any
/// file can be called a picture.
package struct PictureHeader: Sendable, Equatable {
    /// The formats that are shown. None of them can contain a script.
    package enum Format: String, Sendable, CaseIterable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case gif = "image/gif"
        case webp = "image/webp"
        case avif = "image/avif"
    }

    /// The format; its raw value is the media type.
    package let format: Format
    /// The width in pixels as it is shown, at least 1: a quarter turn that the file asks for is applied.
    package let width: Int
    /// The height in pixels, at least 1.
    package let height: Int

    /// The maximum number of pixels. A file of a few kilobytes can name billions, and each takes four bytes to show.
    package static let maxPixels = 40_000_000

    /// Nil unless the file begins like a picture of one of the formats, with a size up to `maxPixels`.
    package init?(_ file: some RandomAccessCollection<UInt8>) {
        let bytes = PictureBytes(file)
        guard let (format, size) = bytes.header, let size, size.width > 0, size.height > 0 else { return nil }
        let (pixels, isTooLarge) = size.width.multipliedReportingOverflow(by: size.height)
        guard !isTooLarge, pixels <= Self.maxPixels else { return nil }
        (self.format, width, height) = (format, size.width, size.height)
    }
}

extension PictureBytes {
    /// The format, and the size if it can be read; nil for another format.
    fileprivate var header: (format: PictureHeader.Format, size: Size?)? {
        if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) { return (.png, png) }
        if has([0xFF, 0xD8, 0xFF], at: 0) { return (.jpeg, jpeg) }
        if has("GIF87a", at: 0) || has("GIF89a", at: 0) { return (.gif, gif) }
        if has("RIFF", at: 0), has("WEBP", at: 8) { return (.webp, webp) }
        if isAVIF { return (.avif, avif) }
        return nil
    }

    /// The size in the first chunk of a PNG.
    private var png: Size? {
        guard has("IHDR", at: 12), let width = big(4, at: 16), let height = big(4, at: 20) else { return nil }
        return Size(width: width, height: height)
    }

    /// The size of a GIF's screen, widened to its first frame as programs do that show it; nil without a frame.
    private var gif: Size? {
        guard let screen = little(2, at: 6, 2, at: 8), let flags = byte(at: 10) else { return nil }
        // A color table of 2 to 256 colors follows the screen's size.
        var offset = 13 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 0x07) + 1))
        // Extensions: a kind, and blocks that each begin with their length, up to an empty block.
        while byte(at: offset) == 0x21 {
            offset += 2
            while let length = byte(at: offset), length > 0 { offset += 1 + Int(length) }
            offset += 1
        }
        guard byte(at: offset) == 0x2C, let corner = little(2, at: offset + 1, 2, at: offset + 3),
            let frame = little(2, at: offset + 5, 2, at: offset + 7)
        else { return nil }
        return Size(
            width: max(screen.width, corner.width + frame.width),
            height: max(screen.height, corner.height + frame.height)
        )
    }

    /// The size in the frame header of a JPEG, which comes after any number of other segments.
    private var jpeg: Size? {
        var offset = 2
        var isTurned = false
        while let mark = byte(at: offset), mark == 0xFF, let kind = byte(at: offset + 1) {
            switch kind {
            // A marker may begin with any number of these bytes.
            case 0xFF: offset += 1
            // Markers without a segment.
            case 0x01, 0xD0...0xD7: offset += 2
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard let height = big(2, at: offset + 5), let width = big(2, at: offset + 7) else { return nil }
                return isTurned ? Size(width: height, height: width) : Size(width: width, height: height)
            // The picture's data, or its end, before any frame header.
            case 0xD9, 0xDA: return nil
            default:
                guard let length = big(2, at: offset + 2), length >= 2 else { return nil }
                if kind == 0xE1, has("Exif\0\0", at: offset + 4) {
                    isTurned = orientation(inTIFFAt: offset + 10).map { (5...8).contains($0) } ?? false
                }
                offset += 2 + length
            }
        }
        return nil
    }

    /// The orientation in the first directory of a TIFF header, as a camera writes it: 5 to 8 are quarter turns.
    private func orientation(inTIFFAt start: Int) -> Int? {
        let isLittle = has("II", at: start)
        guard isLittle || has("MM", at: start) else { return nil }
        func number(_ length: Int, at offset: Int) -> Int? {
            isLittle ? little(length, at: offset) : big(length, at: offset)
        }
        guard let directory = number(4, at: start + 4), let count = number(2, at: start + directory) else { return nil }
        // Each entry has twelve bytes: the tag, the type, the count and the value. A directory has a few dozen.
        let entries = (0..<min(count, 200)).map { start + directory + 2 + 12 * $0 }
        return entries.first { number(2, at: $0) == 0x0112 }.flatMap { number(2, at: $0 + 8) }
    }

    /// The size in the first chunk of a WebP: lossy, lossless, or extended.
    private var webp: Size? {
        if has("VP8 ", at: 12), has([0x9D, 0x01, 0x2A], at: 23), let size = little(2, at: 26, 2, at: 28) {
            return Size(width: size.width & 0x3FFF, height: size.height & 0x3FFF)
        }
        if has("VP8L", at: 12), byte(at: 20) == 0x2F, let bits = little(4, at: 21) {
            return Size(width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
        }
        if has("VP8X", at: 12), let size = little(3, at: 24, 3, at: 27) {
            return Size(width: size.width + 1, height: size.height + 1)
        }
        return nil
    }

    /// Whether one of the brands of an ISO media file is AVIF's.
    private var isAVIF: Bool {
        guard has("ftyp", at: 4), let length = big(4, at: 0) else { return false }
        return ([8] + Array(stride(from: 16, to: min(length, 256), by: 4))).contains { place in
            has("avif", at: place) || has("avis", at: place)
        }
    }

    /// The largest size among an AVIF's item properties: a picture may have a thumbnail, or consist of tiles.
    private var avif: Size? {
        guard let meta = boxes(in: 0..<count).first(where: { $0.type == "meta" }),
            let properties = boxes(in: meta.content.dropFirst(4)).first(where: { $0.type == "iprp" }),
            let container = boxes(in: properties.content).first(where: { $0.type == "ipco" })
        else { return nil }
        let details = boxes(in: container.content)
        let sizes = details.filter { $0.type == "ispe" }.compactMap { box -> Size? in
            let start = box.content.lowerBound
            guard let width = big(4, at: start + 4), let height = big(4, at: start + 8) else { return nil }
            return Size(width: width, height: height)
        }
        // An odd number of quarter turns.
        let isTurned = details.contains { $0.type == "irot" && (byte(at: $0.content.lowerBound) ?? 0) & 1 == 1 }
        // Neither side exceeds 32 bits, so a Double tells their products well enough apart.
        let largest = sizes.max { Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height) }
        return isTurned ? largest.map { Size(width: $0.height, height: $0.width) } : largest
    }
}
