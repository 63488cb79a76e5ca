import Learning
import Messages

/// Prints an experiment with every default spelt out.
enum TemplateCommand: Command {
  static let name = "template"
  static let summary = "prints an experiment with every setting and its default spelt out"
  static let operands = "[CLASSIFIER…]"
  static let options: [Option] = []
  static let example = "winnow template linear-svm > Experiments/mine.json"

  static func run(_ arguments: Arguments) async throws(Fault) -> Int32 {
    let names = arguments.operands.isEmpty ? classifierKinds.map { $0.kind } : arguments.operands
    var chosen: [any Classifier.Type] = []
    for name in names {
      guard let kind = classifierKinds.first(where: { $0.kind == name }) else {
        let known = classifierKinds.map { $0.kind }
        let hint = didYouMean(name, in: known)
        throw Fault(
          .usage,
          "there is no classifier '\(name)'\(hint) (there are"
            + " \(known.joined(separator: ", ")))")
      }
      chosen.append(kind)
    }
    Terminal.print(text(chosen))
    return 0
  }

  /// A config that `winnow check` accepts as it stands.
  static func text(_ kinds: [any Classifier.Type]) -> String {
    let classifiers = kinds.map { kind in
      "    {  // \(kind.summary)\n      kind: \"\(kind.kind)\",\n"
        + settings(kind.settings + EntrySpec.commonSettings, indent: 6) + "\n    },"
    }
    return """
      // An experiment with every default spelt out. A list in place of a scalar is a grid.
      {
        version: 1,
        name: "mine",  // the run folder is named by it
        seed: 1,  // of everything random
        // Or { path: "messages.jsonl" }, or { path: "sms.tsv", format: "tsv", header: false,
        // columns: { label: 0, text: 1 }, labels: { ham: "allow", spam: "junk|promotion" } }.
        data: { dataset: "starter" },
        part: "all",  // rules: the fifth that rules may be written on; scored: the rest
        labels: "leaf",  // leaf, category, present (those of ours that occur), as-is (the data's own)
        decision: "leaf-first",  // or category-first, for classifiers that give probabilities
        protocol: {
          kind: "cross-validation",  // or leave-one-out (by: source, language), or holdout (by: group,
          // random, time; fraction: 0.2)
          folds: 5,  // or { file: "folds.tsv" }
          groups: "auto",  // data: the messages' groups; found: near duplicates; none
          stratified: true,
          select: "inner",  // choose a grid point on inner folds; or none
          innerFolds: 3,
        },
        features: {
      \(settings(FeatureSettings.table, indent: 4))
        },
        classifiers: [
      \(classifiers.joined(separator: "\n"))
        ],
        predictions: "top",  // full, top (scores of the answer and the truth), none
        memoryLimit: 4096,  // MiB
      }
      """
  }

  private static func settings(_ table: [Setting], indent: Int) -> String {
    table.map { setting in
      String(repeating: " ", count: indent) + "\(setting.name): "
        + "\(setting.fallback.compact),  // \(setting.summary)"
    }.joined(separator: "\n")
  }
}
