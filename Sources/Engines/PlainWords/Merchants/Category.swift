/// What money is spent on or comes from; the raw value is the name shown to users.
package enum Category: String, Sendable, CaseIterable {
    case groceries = "Groceries"
    case eatingOut = "Eating out"
    case clothes = "Clothes"
    case transport = "Transport"
    case car = "Car"
    case health = "Health"
    case beauty = "Beauty"
    case home = "Home"
    case housing = "Housing"
    case utilities = "Utilities"
    case electronics = "Electronics"
    case phone = "Phone and internet"
    case entertainment = "Entertainment"
    case sports = "Sports"
    case education = "Education"
    case travel = "Travel"
    case gifts = "Gifts"
    case pets = "Pets"
    case kids = "Kids"
    case finance = "Finance"
    case insurance = "Insurance"
    case services = "Services"
    case shopping = "Shopping"
    case charity = "Charity"
    case salary = "Salary"
    case income = "Income"
    case savings = "Savings"
    case other = "Other"

    /// The number of the category in the table of brands.
    var number: Int { Category.allCases.firstIndex(of: self) ?? 0 }

    init?(number: Int) {
        guard Category.allCases.indices.contains(number) else { return nil }
        self = Category.allCases[number]
    }
}
