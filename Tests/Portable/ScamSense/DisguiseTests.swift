import ScamSense
import Testing

/// Disguises are seen through, and everyday writing is not taken for one.
struct DisguiseTests {
    @Test(arguments: [
        ("can you send me the c0de you g0t", Signal.digitsForLetters),
        ("enter your pa$$word", .digitsForLetters),
        ("s e n d  m e  t h e  o t p", .spacedLetters),
        ("Your acco.unt needs paymen.t to.day", .spacedLetters),
        ("Your p\u{0430}ypal account", .lookalikeLetters),
        ("B\u{0410}NK alert", .lookalikeLetters),
        ("\u{1D41A}\u{1D41C}\u{1D41C}\u{1D428}\u{1D42E}\u{1D427}\u{1D42D} locked", .lookalikeLetters),
        ("BANKOFAMERlCA notice", .lookalikeLetters),
        ("send the co\u{200B}de", .hiddenCharacters),
        ("ver\u{00AD}ify now", .hiddenCharacters),
    ])
    func aDisguiseIsNamed(text: String, signal: Signal) {
        #expect(signals(text).has(signal))
    }

    @Test(arguments: [
        "send me the c0de you g0t", "s e n d  m e  t h e  c o d e  y o u  g o t", "send me the co\u{200B}de you got",
        "send me the \u{0441}ode you got", "s\u{00E9}nd m\u{00E9} the cod\u{00E9} you got",
        "\u{FF53}\u{FF45}\u{FF4E}\u{FF44} me the \u{FF43}\u{FF4F}\u{FF44}\u{FF45} you got", "SEND ME THE CODE YOU GOT",
    ])
    func theWordsBehindADisguiseAreRead(text: String) {
        #expect(signals(text).has(.asksForCode))
    }

    @Test(arguments: [
        "see u 2day m8, gr8 news", "I live at 22B", "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} family day",
        "Привет, мама",
        "Ελα σπίτι", "می\u{200C}خواهم", "a b c of cooking", "the U.S. team", "café à Zürich", "AMAZING!!! love it",
    ])
    func everydayWritingIsNoDisguise(text: String) {
        let disguises = SignalSet([
            .init(.digitsForLetters), .init(.spacedLetters), .init(.lookalikeLetters), .init(.hiddenCharacters),
        ])
        #expect(signals(text).isDisjoint(with: disguises))
    }
}
