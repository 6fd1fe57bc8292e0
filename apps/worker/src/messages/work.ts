import type { CommandKind } from "@balcao/core/numbers/commands/kinds";
import type { Command } from "@balcao/core/numbers/commands/line";
import type { Gate } from "../whatsapp/gate.ts";
import type { NumberLink } from "../whatsapp/gateway.ts";
import type { Postbox } from "./postbox.ts";

/** A command, and all that is needed to do it. */
export interface Work<K extends CommandKind = CommandKind> {
  command: Command<K>;
  companyId: number;
  connectionId: number;
  link: NumberLink;
  postbox: Postbox;
  closing: AbortSignal;
  /** Only so many files are fetched at a time. */
  downloads: Gate;
  logOut: (options: { relink: boolean }) => Promise<void>;
}

/**
 * How a command went. "posted": its message is on its way, and the server's answer ends the command. `tried: false`: the command waits for
 * something else, which does not count as a try.
 */
export type Outcome = "done" | "posted" | { failed: string } | { again: string; afterMs?: number; tried?: false };
