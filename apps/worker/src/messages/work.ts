import type { Command } from "@balcao/core/connections/commands";
import type { NumberLink } from "../whatsapp/gateway.ts";
import type { Postbox } from "./postbox.ts";

/** A command, and what it is done with. */
export interface Work {
  command: Command;
  companyId: number;
  connectionId: number;
  link: NumberLink;
  postbox: Postbox;
  closing: AbortSignal;
}

/**
 * What doing a command came to. "posted": it is on its way, and the server's answer ends it. `tried: false`: it waits for something else,
 * which does not count as a try.
 */
export type Outcome = "done" | "posted" | { failed: string } | { again: string; afterMs?: number; tried?: false };
