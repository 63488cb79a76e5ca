/// The words that `CodeFinder` goes by, in normal form.
enum CodeCues {
  /// Words that mean a one-time code and little else.
  static let strong = WordList([
    "otp", "one time password", "one-time password", "one time code", "one-time code",
    "one time pin", "one-time pin", "passcode", "pass code", "verification code", "verify code",
    "security code", "confirmation code", "authentication code", "authorization code",
    "access code", "login code", "log-in code", "sign-in code", "2fa code",
    "验证码", "校验码", "动态码", "登录码", "登入码", "认证码", "确认码", "验证密码", "动态密码", "短信密码",
    "交易密码", "驗證碼", "校驗碼", "動態碼", "登錄碼", "登入碼", "認證碼", "確認碼", "動態密碼", "交易密碼",
    "인증번호", "인증코드", "인증 번호", "확인코드", "승인번호",
    "認証コード", "認証番号", "確認コード", "確認番号", "ワンタイムパスワード", "ログインコード",
    "código de verificación", "código de segurança", "código de verificação",
    "code de vérification",
    "code de sécurité", "bestätigungscode", "codice di verifica", "kode verifikasi", "kode otp",
    "код подтверждения", "код проверки", "doğrulama kodu", "mã xác minh", "mã xác thực",
    "รหัส otp", "رمز التحقق", "ओटीपी",
  ])

  /// Words that may mean one.
  static let weak = WordList([
    "code", "codes", "pin", "password", "密码", "密碼", "コード", "暗証番号", "코드", "비밀번호",
    "código", "codigo", "clave", "contraseña", "codice", "kode", "kod", "kodu", "şifre", "sandi",
    "код", "пароль", "mã", "รหัส", "رمز", "कोड",
  ])

  /// Words before a weak one that make it another kind of code.
  static let otherKinds = WordList([
    "promo", "promotion", "coupon", "discount", "voucher", "referral", "gift", "invite",
    "invitation", "offer", "zip", "postal", "post", "area", "country", "error", "ifsc", "swift",
    "source", "tracking", "qr", "product", "dress", "booking", "sort", "bar", "ussd", "short",
    "优惠", "折扣", "券", "邀请", "邮政", "クーポン", "할인", "쿠폰",
  ])

  /// Words that make a text with a weak word an advertisement.
  static let coupon = WordList([
    "% off", "off", "discount", "coupon", "promo", "voucher", "cashback", "sale", "save", "deal",
    "free delivery", "free shipping", "优惠", "折", "满减", "红包", "券", "クーポン", "割引", "할인", "쿠폰",
  ])

  /// Words that may stand between a word for a code and the code itself.
  static let fillers = WordList([
    "is", "are", "no", "number", "es", "est", "ist", "to", "below", "here",
  ])

  /// Words before digits that make them the end of an account, a reference or a telephone number.
  static let otherNumbers = WordList([
    "ending", "ending in", "ending with", "a/c", "ac", "acct", "account", "card", "ref", "call",
    "dial", "tel", "phone", "order", "flight", "train", "pnr", "room", "invoice", "bill",
    "尾号", "尾號", "尾数", "末四码", "末四碼", "末4码", "卡号", "电话", "致电", "拨打",
  ])

  /// Words behind digits that make them a measure.
  static let units = WordList([
    "min", "mins", "minutes", "hours", "hrs", "days", "points", "miles", "mb", "gb", "kg", "km",
    "分", "分钟", "小时", "天", "年", "月", "日", "积分", "点", "ポイント", "분", "년", "월", "포인트",
  ])

  /// Currencies before and behind a number.
  static let currenciesBefore = WordList(
    Currencies.namesBefore + Currencies.namesBefore.map { $0 + "." } + signs)
  static let currenciesBehind = WordList(
    Currencies.namesBehind + Currencies.unitsBehind + signs)

  private static let signs = Currencies.signs.map(String.init)
}
