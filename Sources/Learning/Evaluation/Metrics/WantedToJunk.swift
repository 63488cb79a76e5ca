extension Metric {
  /// Share of allow and transaction messages answered junk: what hurts a user.
  public static let wantedToJunk = Metric(
    "wantedToJunk", "share of allow and transaction messages answered junk",
    higherIsBetter: false
  ) { outcomes in
    guard let wanted = outcomes.wanted else {
      return .undefined("the labels are the data's own")
    }
    return .share(
      wanted.toJunk, of: wanted.messages, else: "there are no allow or transaction messages")
  }
}
