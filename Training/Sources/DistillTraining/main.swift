import Distill
import Foundation

// DistillTraining train FOLDER    writes the learned weights as packed files
// DistillTraining train-summaries FOLDER   writes those of summaries only, and prints cross-validated figures
// DistillTraining evaluate FILE   writes the report
// DistillTraining experiment [PAGE]   prints cross-validated figures and the worst pages, or the lines of a page
// DistillTraining errors           prints where the shipped engine errs
// DistillTraining blocks PAGE      prints where the blocks of a page differ from the expected ones
// DistillTraining digests looked-at|held-back   prints the figures, names and quotations of pages
// DistillTraining speed            prints megabytes a second
// DistillTraining bounds           prints what hostile pages cost
// DistillTraining growth FILE [SIZE…]   writes how what hostile pages cost grows with their size

// Needs no data.
if CommandLine.arguments.count >= 3, CommandLine.arguments[1] == "growth" {
    let sizes = CommandLine.arguments.dropFirst(3).compactMap { Int($0) }
    let text = Growth.report(sizes: sizes.isEmpty ? Growth.sizes : sizes)
    try Data(text.utf8).write(to: URL(filePath: CommandLine.arguments[2]))
    print(text)
    exit(0)
}

guard let folder = ProcessInfo.processInfo.environment["BOWLINE_DATA"], CommandLine.arguments.count >= 2 else {
    print(
        "usage: BOWLINE_DATA=FOLDER DistillTraining train FOLDER | train-summaries FOLDER | evaluate FILE | experiment [PAGE] | errors | speed | bounds | growth FILE"
    )
    exit(2)
}
let data = URL(filePath: folder)
let pages = try Corpus.pages(in: data)
let abstracts = try PreparedAbstract.load(data)

switch (CommandLine.arguments[1], CommandLine.arguments.dropFirst(2).first) {
case ("train", let output?):
    let place = URL(filePath: output)
    let prepared = try (pages + SimplePages.make(from: abstracts, count: 48)).map(PreparedPage.init)
    try Data(PageTraining.train(prepared).packed).write(to: place.appending(path: "article-lines.packed"))
    try trainSummaries(to: place)
case ("train-summaries", let output?):
    try trainSummaries(to: URL(filePath: output))
    let rouge = SummaryTraining.crossValidate(abstracts, folds: 5)
    for (name, rouge) in [("one sentence", rouge.one), ("three", rouge.three)] {
        print("cross-validated ROUGE of \(name)", rouge.one, rouge.two, rouge.long)
    }
case ("evaluate", let output?):
    var report = Report(pages: pages, abstracts: abstracts)
    let text = try report.write()
    try Data(text.utf8).write(to: URL(filePath: output))
    print(text)
case ("speed", _):
    print("\(Speed.megabytesPerSecond(pages)) MB/s")
case ("bounds", _):
    for row in Bounds.rows() { print(row) }
case ("blocks", let wanted?):
    for page in pages where page.name.hasPrefix(wanted) { try BlockListing.show(page) }
case ("digests", let half?):
    var tally = DigestTally()
    for page in pages where page.isHeldBack == (half == "held-back") {
        DigestListing.show(page)
        tally.add(page)
    }
    print("\(tally.pages) pages: sentences, placed, figures, names, quotations, with speaker:", tally.figures)
case ("errors", _):
    Errors.run(pages)
case ("experiment", _):
    try Experiment.run(pages, abstracts)
default:
    print("unknown command; run without arguments for help")
    exit(2)
}

private func trainSummaries(to place: URL) throws {
    let ranking = SummaryTraining.train(abstracts)
    try Data(ranking.trees.packed).write(to: place.appending(path: "summary-sentences.packed"))
    try Data(WordWeights.packed(ranking.words)).write(to: place.appending(path: "summary-words.packed"))
}
