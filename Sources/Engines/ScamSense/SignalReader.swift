/// The third pass: signals in the words, each by a rule that a user can check.
enum SignalReader {
    /// Every signal of the text in the workspace.
    static func read(_ workspace: Workspace) -> SignalSet {
        let scan = TextScan(workspace)
        var signals = workspace.disguises
        readLinks(scan, &signals)
        readLanguage(scan, workspace, &signals)
        signals.add(.senderLabel, if: SenderLabel.isSeen(in: workspace))
        CodeRules.read(scan, &signals)
        PressureRules.read(scan, &signals)
        MoneyRules.read(scan, &signals)
        StoryRules.read(scan, &signals)
        NoticeRules.read(scan, &signals)
        return signals
    }

    private static func readLinks(_ scan: TextScan, _ signals: inout SignalSet) {
        guard scan.hasLink else { return }
        signals.formUnion(scan.links.seen)
        signals.add(.bareLink, if: scan.count <= 3)
        guard scan.links.ownBrand == 0, scan.links.borrowedBrand == 0 else { return }
        // The link neither belongs to a brand nor imitates a brand's link, but the text may claim to be from a brand.
        guard scan.links.namedBrand == 0 || scan.links.seen.has(.unknownLink) else { return }
        let namesBrand = scan.links.namedBrand != 0 || (0..<scan.count).contains { scan[$0].brand != 0 }
        signals.add(.brandMismatchLink, if: namesBrand)
    }

    private static func readLanguage(_ scan: TextScan, _ workspace: Workspace, _ signals: inout SignalSet) {
        var words = 0
        var english = 0
        for index in 0..<scan.count {
            switch scan[index].kind {
            case .word:
                words += 1
                if scan[index].has(.english) { english += 1 }
            case .foreign: words += 1
            default: break
            }
        }
        signals.add(.otherLanguage, if: (words >= 4 || workspace.foreignWords >= 2) && english * 4 < words)
        let letters = workspace.capitals + workspace.smallLetters
        signals.add(.shouting, if: letters >= 20 && workspace.capitals * 10 > letters * 7)
    }
}
