import Glibc
import PlannerFuzz

/// The target from `PLANNER_FUZZ_TARGET`.
private let target = getenv("PLANNER_FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

/// Runs one input. libFuzzer calls it repeatedly (https://llvm.org/docs/LibFuzzer.html).
@_cdecl("LLVMFuzzerTestOneInput")
package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let target else {
    print("PLANNER_FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue))")
    exit(64)
  }
  do { try target.run(bytes) } catch {
    print("\(target): \(error)")
    fflush(nil)
    abort()
  }
  return 0
}
