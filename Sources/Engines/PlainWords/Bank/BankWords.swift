/// The words used to read bank messages, in English and Bulgarian.
enum BankWords {
    // MARK: Movements

    /// Outgoing money.
    static let out = WordSet(
        "debited spent sent paid withdrawn withdrawal purchase purchased deducted charged debit used dr transferred "
            + "теглене изтеглени изтеглена покупка платихте платени дебитирана изпратихте изходящ удържана"
    )
    /// Incoming money.
    static let into = WordSet(
        "credited received deposited deposit loaded refund refunded reversed reversal credit cr added incoming topped "
            + "получихте получен постъпиха постъпление заверена кредитирана входящ възстановени"
    )
    /// Money moved. Another word gives the direction; without one it is outgoing.
    static let moved = WordSet("payment transaction txn trxn transfer trf плащане транзакция превод")
    /// Words that, before one of `things`, are nouns and not movements.
    static let nouns = WordSet("credit debit deposit refund cr dr purchase reversal")
    static let things = WordSet(
        "card cards cardmember limit score facility line loan bureau report points account ecs mandate"
    )
    /// Words before a verb that has not happened yet, as in "be credited".
    static let ahead = WordSet("be to can may could get instantly if when once бъде ще ако")
    /// Words that show that a clause with a weak word is about something that has not happened.
    static let open = WordSet(
        "due dues overdue reminder upcoming scheduled requested requesting request requests will shall pending pay "
            + "initiated mandate autopay standing ще дължима предстои"
    )

    // MARK: What reports no transaction

    static let failures = WordSet(
        "failed fails failure declined unsuccessful rejected insufficient unable cancelled canceled bounced denied "
            + "dishonoured expired blocked неуспешна неуспешно отказана отказано отхвърлена"
    )
    static let offers = WordSet(
        "win won offer offers hurry apply eligible discount voucher vouchers coupon coupons congratulations congrats "
            + "upto preapproved approved exclusive flat save instant click download play join shop buy recharge bonus "
            + "cashback rewards avail emi sale code спечелете оферта отстъпка промоция"
    )
    /// A message with one of these words reports no transaction, whatever account it names.
    static let lures = WordSet("hurry split eligible preapproved congratulations congrats win won")
    static let codes = WordSet("otp otps passcode pin tan парола код")
    static let passwords = WordSet("password passcode code парола")
    static let beneficiaries = WordSet("beneficiary beneficiarys payee recipient receiver получателя")

    // MARK: Amounts that are not the transaction's

    static let balances = WordSet(
        "bal balance balances avl avbl avlbl avail aval available availbal avlbal limit lmt clear clr outstanding due "
            + "dues min minimum remaining left max maximum наличност салдо разполагаема разполагаеми"
    )
    static let fees = WordSet("fee fees charge charges commission tax gst vat surcharge incl including такса")

    // MARK: Names

    static let accounts = WordSet("account acct acc accnt card cards wallet iban ac сметка сметката карта картата")
    static let anchors = WordSet(
        "account acct acc credit debit credited debited spent withdrawn bank banks card upi wallet imps neft rtgs atm iban balance bal ref сметка сметката карта "
            + "картата банка наличност"
    )
    static let endings = WordSet("ending ends end no number num bearing linked завършваща номер")
    /// Words that introduce the other party.
    static let atLeads = WordSet("at в при")
    static let toLeads = WordSet("to towards toward favouring към на")
    static let fromLeads = WordSet("from by от")
    static let towardLeads = WordSet("towards toward")
    static let onLeads = WordSet("on")
    static let asLeads = WordSet("as")
    static let infoLeads = WordSet("info details")
    static let forLeads = WordSet("info for за remarks description narration details merchant")
    /// Words that cannot begin a name.
    static let notNames = WordSet(
        "your you our the a an ur my account acct acc ac card a wallet rs inr usd eur gbp not via and be this any block "
            + "report this us our call sms dispute know more view check details approve avoid complete get rest "
            + "вашата вашите сметка сметката карта картата"
    )
    /// Words that end a name.
    static let stops = WordSet(
        "on via ref refno reference avl avail available aval bal balance if not dated dt txn using through linked is has "
            + "was were have info call sms from to with rrn utr imps neft rtgs towards successfully by at for and upi dial "
            + "fwd forward thru ending card account acct avbl total limit lmt clear your date time value transaction id "
            + "processed completed urn in block dispute credited debited received using trans successful "
            + "на от с чрез налично наличност реф дата разполагаема"
    )
    static let references = WordSet("ref refno reference rrn utr urn txnid txn trans transaction upi imps neft реф")
    static let numberWords = WordSet("no number num id is ref reference utr rrn номер")

    /// Words before a dot that does not end a sentence.
    static let abbreviations = WordSet(
        "rs avl avail bal no ac acc acct ref inr dt amt txn info mr mrs ms dr cr st ltd co pvt inc tot approx vs id лв бг"
    )
    static let atm = WordSet("atm cash nfs банкомат атм withdrawn withdrawal теглене")
    static let salaries = WordSet("salary sal payroll wages заплата")
    static let returns = WordSet("refund refunded reversal reversed")
    static let financial = WordSet("emi loan interest charges fee fees penalty ach sip insurance такса лихва")
}
