/**
 * The result of a command. "posted": the server took the command's message, and the postbox ends the command after storing that. "unheard": the message
 * waits until the number has heard what customers wrote while it was away. `tried: false`: the command waits for another event, which does not count as
 * a try.
 */
export type Outcome =
  | "done"
  | "posted"
  | "unheard"
  | { failed: string }
  | { again: string; afterMs?: number; tried?: false };
