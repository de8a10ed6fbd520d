/// The language of a text, detected by its function words.
///
/// Detected on the device: each language is recognized by about thirty words that occur in nearly every text. The
/// language is unknown if the text is too short, or in another language.
public enum TextLanguage: String, Sendable, CaseIterable {
    case english = "en"
    case bulgarian = "bg"
    case russian = "ru"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case portuguese = "pt"
    case italian = "it"
    case dutch = "nl"
    case polish = "pl"
    case czech = "cs"
    case romanian = "ro"
    case esperanto = "eo"
    case irish = "ga"
    case chinese = "zh"

    /// The language with the most function words in the text; nil if it has fewer than two, or in a tie.
    public static func of(_ text: String) -> TextLanguage? {
        var text = text
        return text.withUTF8 { of($0) }
    }

    /// How much of the text is in one of the languages other than English.
    static func foreignShare(of bytes: UnsafeBufferPointer<UInt8>) -> ForeignShare {
        let bytes = UnsafeBufferPointer(rebasing: bytes.prefix(Workspace.textLimit))
        if mayBeChinese(bytes) { return foreignShare(OutgoingText(bytes).pieces, bytes) }
        return counts(bytes).share(accented: accentedWords(in: bytes))
    }

    /// How much of the text is in one of the languages other than English. Its pieces, read before, are read again only
    /// where they go beyond what is judged.
    static func foreignShare(of text: OutgoingText) -> ForeignShare {
        guard text.bytes.count <= Workspace.textLimit else { return foreignShare(of: text.bytes) }
        return foreignShare(text.pieces, text.bytes)
    }

    private static func foreignShare(
        _ pieces: [OutgoingText.Piece],
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> ForeignShare {
        if mayBeChinese(bytes) {
            let han = hanCount(pieces, bytes)
            if isChinese(han, of: pieces) { return .all }
            if han >= leastHan { return .part }
        }
        return counts(pieces).share(accented: accentedWords(in: bytes))
    }

    private static func of(_ bytes: UnsafeBufferPointer<UInt8>) -> TextLanguage? {
        if mayBeChinese(bytes) { return of(OutgoingText(bytes).pieces, bytes) }
        return counts(bytes).language
    }

    private static func of(_ pieces: [OutgoingText.Piece], _ bytes: UnsafeBufferPointer<UInt8>) -> TextLanguage? {
        if mayBeChinese(bytes), isChinese(hanCount(pieces, bytes), of: pieces) { return .chinese }
        return counts(pieces).language
    }

    private static func counts(_ bytes: UnsafeBufferPointer<UInt8>) -> Counts {
        var counts = Counts()
        var reader = PieceReader(bytes)
        let words = words
        while let hash = reader.nextHash() { counts.add(words[hash]) }
        return counts
    }

    private static func counts(_ pieces: [OutgoingText.Piece]) -> Counts {
        var counts = Counts()
        let words = words
        for piece in pieces { counts.add(words[piece.hash]) }
        return counts
    }

    // MARK: Characters

    /// The fewest Chinese characters that are a text rather than a name.
    private static let leastHan = 4

    private static func hanCount(_ pieces: [OutgoingText.Piece], _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        pieces.reduce(0) { count, piece in count + bytes[piece.bytes].count(where: isHanByte) }
    }

    private static func isChinese(_ han: Int, of pieces: [OutgoingText.Piece]) -> Bool {
        han >= leastHan && han * 2 > pieces.count
    }

    /// The number of words with a letter beyond ASCII: the bytes C3 to DF begin the letters of Latin, Greek, Cyrillic and
    /// others. Words with a capital Latin letter first are left out, since names keep their letters in every language.
    private static func accentedWords(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0
        var isInside = false
        var isCounted = false
        for byte in bytes {
            let isAccented = 0xC3...0xDF ~= byte
            guard byte >= 0x80 || (byte | 0x20) &- 97 < 26 else {
                isInside = false
                continue
            }
            if !isInside { isCounted = byte &- 65 < 26 }
            isInside = true
            if isAccented, !isCounted {
                count += 1
                isCounted = true
            }
        }
        return count
    }

    private static func mayBeChinese(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool { bytes.contains(where: isHanByte) }

    /// Chinese is written without spaces: its characters take three bytes each, from E4 to E9.
    private static func isHanByte(_ byte: UInt8) -> Bool { 0xE4...0xE9 ~= byte }

    /// How many pieces of a text are small words of each language.
    private struct Counts {
        /// Counts of one byte each, for the low and the high eight languages, that are not in `counts` yet.
        private var low: UInt64 = 0
        private var high: UInt64 = 0
        private var counts = SIMD16<Int32>()
        private var unread = 0
        /// How many small words were no English words, by language.
        private var foreign = SIMD16<Int32>()

        /// Counts a word with these bits, one for each language that contains it.
        mutating func add(_ languages: UInt16) {
            guard languages != 0 else { return }
            low += Self.spread(UInt64(languages & 0xFF))
            high += Self.spread(UInt64(languages >> 8))
            unread += 1
            if languages & 1 == 0 {
                for lane in 0..<16 where languages >> lane & 1 != 0 { foreign[lane] += 1 }
            }
            // A count of one byte is full after 255 words.
            if unread == 255 { read() }
        }

        /// The language with the highest count; nil below two, or in a tie.
        var language: TextLanguage? {
            var all = self
            all.read()
            let highest = all.counts.max()
            guard highest >= 2 else { return nil }
            let best = all.counts.indices.filter { all.counts[$0] == highest }
            return best.count == 1 ? allCases[best[0]] : nil
        }

        /// A text of another language has more of its small words than of any other's. A part of a text is in another
        /// language if it has three words with letters that English does not use, or one such word and two small words
        /// that are no English words.
        func share(accented: Int) -> ForeignShare {
            if let language, language != .english { return .all }
            return accented >= 3 || accented >= 1 && foreign.max() >= 2 ? .part : .none
        }

        private mutating func read() {
            for lane in 0..<8 {
                counts[lane] += Int32(low >> UInt64(8 * lane) & 0xFF)
                counts[lane + 8] += Int32(high >> UInt64(8 * lane) & 0xFF)
            }
            (low, high, unread) = (0, 0, 0)
        }

        /// The eight bits, each in a byte of its own.
        private static func spread(_ bits: UInt64) -> UInt64 {
            // Byte n keeps bit n alone, and adding 0x7F to it sets its highest bit unless it is 0.
            let chosen = (bits &* 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201
            return (chosen &+ 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101
        }
    }

    /// A bit for each language that contains the word, by the word's hash.
    private static let words: WordTable = {
        var values: [UInt32: UInt16] = [:]
        for (index, language) in allCases.enumerated() {
            for word in language.smallWords.split(whereSeparator: \.isWhitespace) {
                values[WordHash.of(word.utf8), default: 0] |= 1 << UInt16(truncatingIfNeeded: index)
            }
        }
        return WordTable(values)
    }()

    private var smallWords: String {
        switch self {
        case .english:
            """
            the and of to is you that it for was with are your this have not be from they what there can will would we my
            our please if or when how who been has i a an do in on no me so as or at by all he she am
            """
        case .bulgarian:
            """
            и да се на че не за от са си ще съм ви ти ги го ме му ли но как какво това този тази които който която при
            след без още вие той тя беше има няма или защото когато само моля вашия вашата вашите
            """
        case .russian:
            """
            и не в что на я с он как это по но они мы вы ее его из у за от так же бы был была было есть нет если когда
            только мне меня ты ваш ваша для или ни
            """
        case .german:
            """
            der die das und ist nicht ein eine einen den dem des zu mit sie ich es auf für von sich auch als wie aber wir
            man wird sind im bei nach noch nur oder wenn war hat ihre ihr
            """
        case .french:
            """
            le la les et est une des du dans que qui pour pas vous je il elle nous sur avec ne au ce cette mais sont votre
            vos par plus si ou être
            """
        case .spanish:
            """
            el la los las y que es un una de del en por para no con su se lo como más pero sus al este esta ha hay si muy
            cuando ser son tu usted
            """
        case .portuguese:
            """
            o a os as e que é um uma de do da dos das em no na por para não com seu sua se mais mas como ao você foi são
            quando ser tem muito
            """
        case .italian:
            """
            il lo la gli le e che è un una di del della dei in per non con si come più ma sono al alla questo questa ha
            anche nel se quando chi
            """
        case .dutch:
            """
            de het een en van is dat niet in op te met voor zijn je u uw er aan ook maar als bij nog naar wij zij dit die
            heeft worden om
            """
        case .polish:
            """
            i w nie na się z że jest to do o jak ale co za po od przez tylko czy jego może są by był dla ma już ja ty pan
            kto kiedy
            """
        case .czech:
            """
            a se v je na že to s z do o i ve ale jsem jako když si jeho by k po co tak nebo který která jsou byl být pro
            už jen není už má
            """
        case .romanian:
            """
            și de la în nu cu că este o un pe din pentru care mai se sunt dar ce am ai a fost dumneavoastră vă lui sau
            dacă
            """
        case .esperanto:
            """
            la kaj de ne estas en ke al por kun mi vi li ŝi ni ili tio kiu sed pri el kiel se oni estis ĝi pli nur sen
            homo
            """
        case .irish:
            """
            an na agus ar is le ní go do i a bhí tá sé sí as ag ach gan mar mo nach air é faoi ó gur cha bíonn maith
            """
        case .chinese: ""
        }
    }
}

/// How much of a text is in another language than English.
enum ForeignShare {
    case none, part, all
}
