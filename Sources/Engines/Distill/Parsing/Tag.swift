internal import CGumbo

/// The elements that extraction distinguishes; all others are `other`.
enum Tag: UInt8, CaseIterable {
    case html, head, title, base, link, meta, style, script, noscript, template, body
    case article, section, nav, aside, h1, h2, h3, h4, h5, h6, hgroup, header, footer, address, main
    case p, hr, pre, blockquote, ol, ul, li, dl, dt, dd, figure, figcaption, div, details, summary, menu
    case a, em, strong, small, s, cite, q, dfn, abbr, data, time, code, `var`, samp, kbd, sub, sup, i, b, u, mark
    case ruby, rt, rp, bdi, bdo, span, br, wbr, ins, del, font, big, tt, nobr, center, strike, acronym, label, blink
    case img, image, iframe, embed, object, video, audio, canvas, map, area, math, svg
    case table, caption, colgroup, col, tbody, thead, tfoot, tr, td, th
    case form, fieldset, legend, input, button, select, datalist, optgroup, option, textarea, keygen, output, progress,
        meter
    case other

    /// The tag for each of gumbo's tag numbers, indexed by number.
    private static let byGumboNumber: [Tag] = {
        var table = [Tag](repeating: .other, count: Int(GUMBO_TAG_LAST.rawValue) + 1)
        for tag in Tag.allCases where tag != .other {
            table[Int(gumbo_tag_enum("\(tag)").rawValue)] = tag
        }
        table[Int(GUMBO_TAG_UNKNOWN.rawValue)] = .other
        return table
    }()

    init(_ gumbo: GumboTag) { self = Self.byGumboNumber[Int(gumbo.rawValue)] }

    /// Whether the element stays within a line of text.
    var isInline: Bool { Self.inline.contains(self) }

    /// Whether the element's content is never readable text.
    var isSkipped: Bool { Self.skipped.contains(self) }

    var isHeading: Bool { self >= .h1 && self <= .h6 }

    private static let inline = TagSet([
        .a, .em, .strong, .small, .s, .cite, .q, .dfn, .abbr, .data, .time, .code, .var, .samp, .kbd, .sub, .sup, .i,
        .b,
        .u, .mark, .ruby, .rt, .rp, .bdi, .bdo, .span, .br, .wbr, .ins, .del, .font, .big, .tt, .nobr, .strike,
        .acronym,
        .label, .blink, .img, .image, .math, .output, .progress, .meter, .map, .area,
    ])

    private static let skipped = TagSet([
        .head, .style, .script, .noscript, .template, .iframe, .embed, .object, .video, .audio, .canvas, .svg, .input,
        .button, .select, .datalist, .optgroup, .option, .textarea, .keygen,
    ])
}

extension Tag: Comparable {
    static func < (left: Tag, right: Tag) -> Bool { left.rawValue < right.rawValue }
}

/// A set of tags as a bit set, for membership tests without hashing.
struct TagSet {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init(_ tags: [Tag]) {
        for tag in tags {
            if tag.rawValue < 64 {
                low |= 1 << UInt64(tag.rawValue)
            } else {
                high |= 1 << UInt64(tag.rawValue - 64)
            }
        }
    }

    func contains(_ tag: Tag) -> Bool {
        tag.rawValue < 64 ? low >> UInt64(tag.rawValue) & 1 == 1 : high >> UInt64(tag.rawValue - 64) & 1 == 1
    }
}
