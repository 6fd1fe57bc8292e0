import type { CommandKind } from "@balcao/core/numbers/commands/kinds";
import type { Command } from "@balcao/core/numbers/commands/line";
import type { Gate } from "@balcao/core/base/gate";
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
