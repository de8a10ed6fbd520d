/// Phrases that show the role of a sentence in its text.
struct CueWords: OptionSet, Sendable {
    let rawValue: UInt64

    static let count = 14

    static func of(_ text: String) -> CueWords { CueWords(rawValue: automaton.bits(in: text.utf8)) }

    /// The cue words at the beginning of the sentence.
    static func opening(_ text: String) -> CueWords { CueWords(rawValue: automaton.bits(in: text.utf8.prefix(40))) }

    private static let vocabulary: [String] = [
        " we propose | we present | we introduce | we develop | we describe | we design | we devise | we formulate | is proposed | we suggest ",
        " we show | we demonstrate | we prove | we find | we found | we observe | we provide | we establish | we reveal | shows that | we report ",
        " in this paper| in this work| this paper| this work| this article| in this article| this study| this report| here we | here  we ",
        " our method| our approach| our model| our results| our experiments| our framework| our algorithm| our work| our ",
        " novel | new | first | simple | efficient | effective ",
        " experiment| empirical| evaluat| benchmark| dataset| state of the art| outperform| accuracy| results ",
        " however | but | yet | although | despite | while | whereas | challenge | difficult| problem ",
        " for example| for instance| e g | such as | i e | including ",
        " recent| have been | has been | are widely | widely used| popular | important | commonly | many | often | typically | usually ",
        " finally | furthermore | moreover | in addition| additionally | also | further ",
        " specifically | in particular| more precisely| namely | to this end | to address| thus | therefore | hence | as a result| consequently ",
        " in conclusion| in summary| overall | to summarize| in short | conclude",
        " said | says | told | according to | announced | revealed | reported ",
        " this | these | it | they | he | she | that ",
    ]

    private static let automaton = ByteAutomaton(
        vocabulary.enumerated().flatMap { index, list in
            list.split(separator: "|").map { (String($0), UInt64(1) << UInt64(index)) }
        }
    )
}
