// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "winnow",
  products: [.executable(name: "winnow", targets: ["winnow"])],
  targets: [
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas",
      providers: [.apt(["libopenblas-dev", "liblapacke-dev"])]),
    .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(
      name: "CHyperscan", pkgConfig: "libhs", providers: [.apt(["libhyperscan-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CPrefetch"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    // Rounding compiles to libm calls, which the standard library alone does not link.
    .target(name: "Messages", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "LinearAlgebra", dependencies: ["COpenBLAS"]),
    .target(name: "TextProcessing", dependencies: ["CICU", "Messages"]),
    .target(name: "Rules", dependencies: ["CHyperscan", "Messages", "TextProcessing"]),
    .target(
      name: "Learning", dependencies: ["CPrefetch", "Messages", "TextProcessing", "LinearAlgebra"]),
    .target(name: "Storage", dependencies: ["CSQLite", "Messages", "Learning"]),
    .target(name: "Importing", dependencies: ["CExpat", "Messages", "TextProcessing", "Storage"]),
    .target(
      name: "DataTools",
      dependencies: [
        "Messages", "TextProcessing", "Rules", "Learning", "Importing", "Reports",
      ]),
    .target(name: "Reports", dependencies: ["Messages", "Learning"]),
    .executableTarget(
      name: "winnow",
      dependencies: [
        "Messages", "LinearAlgebra", "TextProcessing", "Rules", "Learning", "Storage", "Importing",
        "DataTools", "Reports",
      ]),
    .target(name: "TestSupport", dependencies: ["Messages"], path: "Tests/TestSupport"),
    .target(
      name: "ImportingSupport", dependencies: ["Messages", "Importing"],
      path: "Tests/ImportingSupport"),
    .testTarget(name: "MessagesTests", dependencies: ["Messages", "TestSupport"]),
    .testTarget(name: "LinearAlgebraTests", dependencies: ["LinearAlgebra"]),
    .testTarget(name: "TextProcessingTests", dependencies: ["TextProcessing", "TestSupport"]),
    .testTarget(
      name: "RulesTests", dependencies: ["Rules", "Messages", "TextProcessing", "TestSupport"],
      exclude: ["Packs"]),
    .testTarget(
      name: "LearningTests",
      dependencies: ["Learning", "Importing", "TestSupport"], exclude: ["Fixtures"]),
    .testTarget(
      name: "ImportingTests",
      dependencies: ["Importing", "ImportingSupport", "Storage", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "PeerReadingTests", dependencies: ["Importing", "ImportingSupport", "Messages"]),
    .testTarget(
      name: "DataToolsTests",
      dependencies: [
        "DataTools", "Importing", "ImportingSupport", "Learning", "Reports", "Rules", "TestSupport",
        "TextProcessing",
      ]),
    .testTarget(
      name: "StorageTests", dependencies: ["Storage", "Learning", "Messages", "TestSupport"]),
    .testTarget(
      name: "ReportsTests",
      dependencies: ["Reports", "Learning", "Messages", "TestSupport"], exclude: ["Golden"]),
    .testTarget(
      name: "WinnowTests",
      dependencies: ["winnow", "CSQLite", "Messages", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}
