/** One thing that an installation needs, and how it stands with it. */
export interface Finding {
  /** What was looked at: "The clock". */
  what: string;
  /** `warning`: it works, and will hurt. `fault`: something does not work, or a wall is missing. */
  state: "well" | "warning" | "fault";
  /** What was found, in words for the host. */
  found: string;
  /** What the host can do; empty where all is well. */
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
