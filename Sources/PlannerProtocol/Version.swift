/// The version of the planner, as `Status`, `GetInfo` and `--version` report it.
package let plannerVersion = "0.1.0"
