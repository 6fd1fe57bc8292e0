/**
 * The result of a command. "posted": the server took the command's message, and the postbox ends the command after storing that. `tried: false`: the
 * command waits for another event, which does not count as a try.
 */
export type Outcome = "done" | "posted" | { failed: string } | { again: string; afterMs?: number; tried?: false };
