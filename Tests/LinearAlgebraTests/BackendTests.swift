import LinearAlgebra
import Testing

@Suite struct BackendTests {
  @Test func saysWhichLibraryItIs() throws {
    let backend = try Backend.start()
    #expect(backend.configuration.contains("OpenBLAS"))
    #expect(!backend.coreName.isEmpty)
    #expect(backend.threading != .openMP)
  }

  @Test func refusalOfOpenMPNamesTheBuildAndTheWayOut() {
    let error = BackendError.openMP(configuration: "OpenBLAS 9.9 openmp")
    #expect(error.description.contains("OpenBLAS 9.9 openmp"))
    #expect(error.description.contains("libopenblas-pthread-dev"))
  }
}
