/// The twelve subcategories of Apple's message filter, in declared order.
public enum Subcategory: UInt8, CaseIterable, Hashable, Sendable {
  case promotionOthers, promotionOffers, promotionCoupons
  case transactionOthers, transactionFinance, transactionOrders, transactionReminders
  case transactionHealth, transactionWeather, transactionCarrier, transactionRewards
  case transactionPublicServices

  private static let names = [
    "promotion.others", "promotion.offers", "promotion.coupons",
    "transaction.others", "transaction.finance", "transaction.orders", "transaction.reminders",
    "transaction.health", "transaction.weather", "transaction.carrier", "transaction.rewards",
    "transaction.publicServices",
  ]

  /// The qualified name in files, such as `transaction.finance`.
  public var name: String { Self.names[Int(rawValue)] }

  /// The category this subcategory belongs to.
  public var category: Category { rawValue < 3 ? .promotion : .transaction }

  /// Apple's `ILMessageFilterSubAction` number: 20000… for promotions, 10000… for transactions.
  public var appleNumber: Int {
    category == .promotion ? 20_000 + Int(rawValue) : 10_000 + Int(rawValue) - 3
  }

  /// Apple's name, such as `transactionalFinance` or `promotionalOffers`.
  public var appleName: String {
    let tail = name.drop { $0 != "." }.dropFirst()
    let head = category == .promotion ? "promotional" : "transactional"
    return head + tail.prefix(1).uppercased() + tail.dropFirst()
  }
}
