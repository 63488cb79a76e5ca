// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the flags that fuzzing needs stay out of the project's.
// The folders of its targets are links to the project's sources; `run` sets the variable.

/// The archive of libFuzzer's runtime without a main.
let runtime = Context.environment["FUZZER_RUNTIME"] ?? "libclang_rt.fuzzer_no_main.a"

let package = Package(
  name: "fuzz",
  targets: [
    .systemLibrary(name: "CFuzzer"),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CICU", pkgConfig: "icu-i18n", providers: [.apt(["libicu-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "Messages", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "TextProcessing", dependencies: ["CICU", "Messages"]),
    // Only what reads databases; the rest would bring half of the project with it.
    .target(name: "Storage", dependencies: ["CSQLite", "Messages"]),
    .target(name: "Importing", dependencies: ["CExpat", "Messages", "TextProcessing", "Storage"]),
    .target(name: "FuzzTargets", dependencies: ["Importing", "Messages", "TextProcessing"]),
    .executableTarget(
      name: "Fuzz", dependencies: ["CFuzzer", "FuzzTargets"],
      linkerSettings: [.unsafeFlags([runtime, "-lstdc++"])]),
  ],
  swiftLanguageModes: [.v6]
)

/// What is fuzzed; the rest only drives it.
let readers = ["Messages", "TextProcessing", "Storage", "Importing"]

for target in package.targets where target.type != .system {
  let flags = readers.contains(target.name) ? ["-sanitize=fuzzer", "-enable-testing"] : []
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .unsafeFlags(flags),
  ]
}
