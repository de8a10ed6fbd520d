/// Classes of top-level domains.
enum LinkEnding {
    /// A long-established generic domain, e.g. `com`.
    case common
    /// The domain of a country.
    case country
    /// A country's domain that is also an English word or an abbreviation: without a path or scheme, it may be two
    /// sentences with a missing space.
    case wordlike
    /// A new or free domain that few honest services use.
    case odd
    /// A new or free domain that is also a common word.
    case oddWord
    /// A domain that is not listed.
    case unknown

    static func of(_ hash: UInt32) -> LinkEnding {
        switch table[hash] {
        case 1: .common
        case 2: .country
        case 3: .wordlike
        case 4: .odd
        case 5: .oddWord
        default: .unknown
        }
    }

    private static let table = WordTable(lists: [
        (
            words: """
            com net org gov edu info biz mil int
            """,
            value: 1
        ),
        (
            words: """
            io co uk us ca au nz ie in de fr es it nl ch be at za ng ke gh sg ph hk jp kr br mx eu cn tw th vn tr ru su pl
            pt se fi dk cz gr ro hu bg hr lt lv ee ae sa eg il pk bd lk np asia tv ai ly gl gd gg gy ac pe cl ar ve
            ec cr sx vc lc pw la ws mn
            """,
            value: 2
        ),
        (
            words: """
            in it is to me at be so no my am as by do id us la pro how dev app st sh li et al
            """,
            value: 3
        ),
        (
            words: """
            top xyz shop site online club icu cc tk ml ga cf gq buzz click link support services bid loan loans vip
            website tech host racing accountant cricket webcam bond cyou cfd sbs skin makeup beauty pics autos boats
            homes yachts motorcycles media directory financial finance capital business network limited boutique
            shopping ventures center agency ltd credit tax legal delivery services-us ninja ren cab fyi guru haus
            holdings lat mobi one ooo ovh rocks solutions systems tel tours uno video wang wiki exchange cards click
            codes security protection support solar kim fail diet xin lat vg
            """,
            value: 4
        ),
        (
            words: """
            today best win fun press party date faith science men rest monster quest lol mom hair money cash fund
            company email group plus red blue run wtf care help show name works chat life live world digital zone page
            market team sale land gold fit ink social tips trade deals gifts express work space store review reviews
            download stream
            """,
            value: 5
        ),
    ])
}
