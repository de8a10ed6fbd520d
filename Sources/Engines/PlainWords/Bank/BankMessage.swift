/// A transaction that a bank reports in an SMS or an e-mail.
package struct BankMessage: Hashable, Sendable {
    /// The line for the ledger, in the currency of the message.
    package var entry: BudgetEntry
    /// The last digits of the account or card, as the message states them.
    package var account: String?
    /// The number under which the bank knows the transaction.
    package var reference: String?
}

extension PlainWords {
    /// The transaction that a message of a bank reports; nil when it reports none.
    ///
    /// Codes, offers, statements, requests, failed payments and announcements report none. The rules know no bank by its
    /// name. See docs/decisions/plainwords.md, "Messages of banks are read by kind, not by bank".
    package func bankMessage(_ text: String) -> BankMessage? {
        let sentence = Tokenizer.sentence(text)
        guard (4...BankReader.mostTokens).contains(sentence.count) else { return nil }
        return BankReader(sentence: sentence, context: context).message()
    }
}
