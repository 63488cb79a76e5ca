import Testing

/// Forms in which codes, amounts, addresses and names are easily missed, each with what looks like it.
@Suite("Redaction of forms")
struct RedactionFormTests {
  private static func shapes(_ pairs: [(String, String)]) -> [RedactionShape] {
    pairs.map { RedactionShape($0.0, $0.1) }
  }

  static let spacedCodes = shapes([
    ("Your code is 771 204", "Your code is ### ###"),
    ("123 456 is your code", "### ### is your code"),
    ("G-123 456 is your verification code", "G-### ### is your verification code"),
    ("Code: 12 34 56", "Code: ## ## ##"), ("PIN 12\u{A0}34", "PIN ##\u{A0}##"),
    ("your OTP is 123 45, valid 10 min", "your OTP is ### ##, valid 10 min"),
    ("code 771 204. 10 min left", "code ### ###. 10 min left"),
    ("验证码：771 204，5分钟内有效", "验证码：### ###，5分钟内有效"),
    ("認証コード ４８２ １９３", "認証コード ### ###"), ("код 771\u{202F}204", "код ###\u{202F}###"),
    ("OTP 482\u{2011}193", "OTP ###\u{2011}###"), ("OTP 482\u{2012}193", "OTP ###\u{2012}###"),
    ("code 482913 10 mins", "code ###### 10 mins"), ("OTP 4829 10 mins", "OTP #### 10 mins"),
    ("call 2 100 times", "call 2 100 times"), ("rooms 204 206 free", "rooms 204 206 free"),
  ])

  @Test("sees codes in groups with blanks", arguments: spacedCodes)
  func seesSpacedCodes(_ shape: RedactionShape) { shape.check() }

  static let spacedAmounts = shapes([
    ("1 234 567 EUR", "# ### ### EUR"), ("pay 5 000 ₽ now", "pay # ### ₽ now"),
    ("12 345 kr", "## ### kr"), ("руб 5 000", "руб # ###"), ("₽ 5 000", "₽ # ###"),
    ("€ 12 345,50", "€ ## ###,##"), ("1 234 567 so'm", "# ### ### so'm"),
    ("1 234 567 soʻm", "# ### ### soʻm"), ("5\u{A0}000\u{A0}€", "#\u{A0}###\u{A0}€"),
    ("kr\u{202F}12\u{2009}500,00", "kr\u{202F}##\u{2009}###,##"),
    ("-1 250,00 zł", "-# ###,## zł"), ("5 000руб.", "# ###руб."),
    ("12 500 рублей", "## ### рублей"),
    ("Rs 10 000/-", "Rs ## ###/-"), ("5 000 円", "# ### 円"), ("EUR 1 000 000", "EUR # ### ###"),
    ("12 500,- kr", "## ###,- kr"), ("500 ₸, 20 ₾", "### ₸, ## ₾"), ("£2·50", "£#·##"),
    ("$5 100% sure", "$# 100% sure"), ("Rs 199 28 days", "Rs ### 28 days"),
    ("card 12 500 EUR", "card ## ### EUR"), ("5 000 сумок", "5 000 сумок"),
    ("6 ft, 10 000 steps", "6 ft, 10 000 steps"), ("12 500 Ft", "## ### Ft"),
    ("Galaxy A5 999,90 TL", "Galaxy A5 ###,## TL"), ("iPhone 5s/5c", "iPhone 5s/5c"),
  ])

  @Test("sees amounts in groups with blanks", arguments: spacedAmounts)
  func seesSpacedAmounts(_ shape: RedactionShape) { shape.check() }

  static let brackets = shapes([
    ("認証番号【５５０７】", "認証番号【####】"), ("验证码【4821】", "验证码【####】"),
    ("您的验证码为：【4821】，5分钟内有效", "您的验证码为：【####】，5分钟内有效"),
    ("確認番号は【KIN-2291】です", "確認番号は【KIN-####】です"),
    ("【顺丰】取件码【4821】", "【顺丰】取件码【####】"),
    ("紹介コード【KIN-2291】", "紹介コード【KIN-####】"),
    ("【动态密码 482193】请勿泄露", "【动态密码 ######】请勿泄露"), ("【客服95588】", "【客服95588】"),
    ("请用【4821】作为验证码完成注册", "请用【####】作为验证码完成注册"),
    ("【12306】您的验证码【482 193】", "【12306】您的验证码【### ###】"),
    ("【12306】您的验证码是8841", "【12306】您的验证码是####"),
    ("验证码8841，请勿泄露【95588】", "验证码####，请勿泄露【95588】"),
    ("验证码8841，请勿泄露。【95588】回T退订", "验证码####，请勿泄露。【95588】回T退订"),
    ("【95588】请勿告诉他人验证码", "【95588】请勿告诉他人验证码"),
    ("请勿把验证码告诉任何人【95588】", "请勿把验证码告诉任何人【95588】"),
    ("您尾号的卡支出一笔【95588】", "您尾号的卡支出一笔【95588】"),
  ])

  @Test("tells codes in 【】 from signatures", arguments: brackets)
  func readsBrackets(_ shape: RedactionShape) { shape.check() }

  static let dots = shapes([
    ("4·8·2·1·9·3", "#·#·#·#·#·#"), ("use 482·193", "use ###·###"), ("482・193", "###・###"),
    ("482･193", "###･###"), ("482•193", "###•###"), ("482‧193", "###‧###"), ("482∙193", "###∙###"),
    ("482⋅193", "###⋅###"), ("AB12·345", "####·###"),
    ("06·12·34·56·78", "0#·##·##·##·##"), ("code 4·8·2·1", "code #·#·#·#"),
    ("PIN: 48・21", "PIN: ##・##"), ("11·11购物节", "11·11购物节"), ("12・25", "12・25"),
    ("2025·12·31", "2025·12·31"), ("20・30代の方", "20・30代の方"), ("第1・2・3・4回", "第1・2・3・4回"),
    ("山田・太郎", "山田・太郎"), ("3·15晚会", "3·15晚会"),
  ])

  @Test("joins digits with middle dots as with hyphens", arguments: dots)
  func joinsDots(_ shape: RedactionShape) { shape.check() }

  static let joinedCodes = shapes([
    ("parcel NH55-201", "parcel ####-###"), ("7H2K-90QD", "####-####"),
    ("gift A7K2-99PD-0L3M", "gift ####-####-####"), ("201-NH55", "###-####"),
    ("KSH-250-TQ9P", "KSH-###-####"),
    ("75-80mph gusts", "75-80mph gusts"), ("from 24hrs-AB1234", "from 24hrs-######"),
  ])

  @Test("takes all words that hyphens join to a code", arguments: joinedCodes)
  func joinsCodes(_ shape: RedactionShape) { shape.check() }

  static let hosts = shapes([
    ("https://пример.рф/abc", "https://######.рф/###"), ("см. пример.рф.", "см. ######.рф."),
    ("münchen-bank.de/login", "#######-####.de/#####"), ("auf bücher.de!", "auf ######.de!"),
    ("https://例え.jp/xyz", "https://##.jp/###"), ("例え.jp/xyz", "##.jp/###"),
    ("https://例子.中国/a1，谢谢", "https://##.中国/##，谢谢"), ("例子.中国 查看", "##.中国 查看"),
    ("点击abc.cn查看", "点击###.cn查看"), ("www.пример.онлайн", "www.######.онлайн"),
    ("xn--e1afmkfd.xn--p1ai", "##--########.xn--p1ai"),
    ("http://xn--80a.xn--p1ai/x", "http://##--###.xn--p1ai/#"),
    ("иван@почта.рф", "####@#####.рф"), ("jürgen@grün.de", "######@####.de"),
    ("用户@例子.中国", "##@##.中国"), ("발신 한국.com", "발신 ##.com"), ("موقع.مصر", "####.مصر"),
    ("Спасибо.Жду звонка", "Спасибо.Жду звонка"), ("ул.Ленина/2", "ул.Ленина/2"),
    ("您好.中国移动提醒您", "您好.中国移动提醒您"), ("谢谢@小明同学", "谢谢@小明同学"),
    ("今天下雨了.明天见", "今天下雨了.明天见"),
    ("play at lucky.icu, foo.live", "play at #####.icu, ###.live"),
    ("albero.photography/x", "######.photography/#"), ("see esempio.com.br", "see #######.###.br"),
    ("https://u@example.com", "https://#@#######.com"),
    ("https://me:pw1@example.com/x?y=a@b.de", "https://##:###@#######.com/#?#=#@#.##"),
    ("ok.then", "ok.then"), ("at home.is it", "at home.is it"),
    ("확인바랍니다.blog.shop.kr/a", "확인바랍니다.####.####.kr/#"), ("да.нет", "да.нет"),
  ])

  @Test("sees hosts of all scripts, whose last name stays", arguments: hosts)
  func seesHosts(_ shape: RedactionShape) { shape.check() }

  /// Names composed and decomposed, and a text with one mark for each letter of the name.
  static let names: [(composed: String, decomposed: String, marks: Int)] = [
    ("José", "Jose\u{301}", 1), ("Nguyễn", "Nguye\u{302}\u{303}n", 2),
    ("Thảo", "Tha\u{309}o", 1), ("Mộc", "Mo\u{323}\u{302}c", 2), ("Åsa", "A\u{30A}sa", 1),
    ("김민수", "\u{1100}\u{1175}\u{11B7}\u{1106}\u{1175}\u{11AB}\u{1109}\u{116E}", 0),
    ("が行", "か\u{3099}行", 1),
  ]

  @Test("finds names however their accents are written", arguments: names)
  func findsNames(composed: String, decomposed: String, marks: Int) {
    let letters = decomposed.unicodeScalars.count - marks
    for name in [composed, decomposed] {
      RedactionShape("\(composed)!", String(repeating: "#", count: composed.count) + "!")
        .check(names: [name])
      let mask = decomposed.unicodeScalars.map {
        $0.properties.generalCategory == .nonspacingMark ? String($0) : "#"
      }
      #expect(mask.count { $0 == "#" } == letters)
      RedactionShape("(\(decomposed))", "(" + mask.joined() + ")").check(names: [name])
    }
  }

  @Test("takes a name only where no letter or mark goes on")
  func keepsOtherNames() {
    RedactionShape("Josef, Jose, José", "Josef, ####, José").check(names: ["Jose"])
    RedactionShape("Jose\u{301}", "Jose\u{301}").check(names: ["Jose"])
    RedactionShape("IŞIL ışıl Işıl, İSMAİL", "#### #### ####, ######").check(
      names: ["Işıl", "İsmail"])
  }
}
