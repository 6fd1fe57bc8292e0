/**
 * How a command went. "posted": the server took the command's message, and the postbox ends the command when it has stored that. `tried: false`: the
 * command waits for something else, which does not count as a try.
 */
export type Outcome = "done" | "posted" | { failed: string } | { again: string; afterMs?: number; tried?: false };
