/// A transaction that a bank reports in an SMS or an e-mail.
package struct BankMessage: Hashable, Sendable {
    /// The ledger entry, in the currency of the message.
    package var entry: BudgetEntry
    /// The last digits of the account or card, as the message states them.
    package var account: String?
    /// The bank's reference number of the transaction.
    package var reference: String?
}

extension PlainWords {
    /// The transaction reported in a bank message; nil if there is none.
    ///
    /// Codes, offers, statements, requests, failed payments and announcements do not report a transaction. The rules
    /// are not specific to any bank.
    /// See docs/decisions/plainwords.md, "Messages of banks are read by kind, not by bank".
    package func bankMessage(_ text: String) -> BankMessage? {
        let sentence = Tokenizer.sentence(text)
        guard (4...BankReader.maxTokens).contains(sentence.count) else { return nil }
        return BankReader(sentence: sentence, context: context).message()
    }
}
