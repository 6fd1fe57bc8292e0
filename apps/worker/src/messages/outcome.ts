/**
 * The command is tried again, after `afterMs`. `tried: false`: it waits for another event, which does not count as a try. `yields`: the commands behind it
 * in its lane go before it.
 */
export interface Again {
  again: string;
  afterMs?: number;
  tried?: false;
  yields?: true;
}

/** The result of a command. "posted": the server took the command's message, and the postbox ends the command after storing that. */
export type Outcome = "done" | "posted" | { failed: string } | Again;
