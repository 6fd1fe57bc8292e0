import { startFault } from "../../base/start-faults.ts";

/** One requirement of an installation, and its present state. */
export interface Finding {
  /** The name of the examined thing, such as "The clock". */
  what: string;
  /** `warning`: it works, but will cause trouble. `fault`: it does not work, or a wall is missing. */
  state: "well" | "warning" | "fault";
  /** The result in words for the host. */
  found: string;
  /** The host's remedy; empty if all is well. */
  remedy: string;
}

export const well = (what: string, found: string): Finding => ({ what, state: "well", found, remedy: "" });
export const warning = (what: string, found: string, remedy: string): Finding => ({
  what,
  state: "warning",
  found,
  remedy,
});
export const fault = (what: string, found: string, remedy: string): Finding => ({
  what,
  state: "fault",
  found,
  remedy,
});

/** The findings of an examination. An examination that throws becomes a fault itself, so that the other examinations are still reported. */
export async function attempt(
  what: string,
  remedy: string,
  examine: () => Promise<Finding | Finding[]>,
): Promise<Finding[]> {
  try {
    return [await examine()].flat();
  } catch (error) {
    const [reason = ""] = startFault(error).split("\n");
    return [fault(what, `could not be examined: ${reason}`, remedy)];
  }
}

const signs = { well: "ok     ", warning: "warning", fault: "FAULT  " };

/** Prints a line for each finding, with its remedy below it. The last line sums up. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ what, state, found, remedy }) => `${signs[state]}  ${what}: ${found}${remedy && `\n         ${remedy}`}`,
  );
  const count = (state: Finding["state"]) => findings.filter((finding) => finding.state === state).length;
  return [...lines, `${count("fault")} faults, ${count("warning")} warnings`].join("\n");
}
