import type { CommandKind } from "@balcao/core/numbers/commands/kinds";
import type { Command } from "@balcao/core/numbers/commands/line";
import type { Gate } from "@balcao/core/base/gate";
import type { NumberLink } from "../whatsapp/gateway.ts";
import type { Postbox } from "./postbox.ts";

/** A command and everything that its execution needs. */
export interface Work<K extends CommandKind = CommandKind> {
  command: Command<K>;
  companyId: number;
  connectionId: number;
  link: NumberLink;
  postbox: Postbox;
  closing: AbortSignal;
  /** Limits how many files are fetched at a time. */
  downloads: Gate;
  /** Whether the number has heard what customers wrote while it was away. */
  hasHeard: boolean;
  logOut: (options: { relink: boolean }) => Promise<void>;
}
