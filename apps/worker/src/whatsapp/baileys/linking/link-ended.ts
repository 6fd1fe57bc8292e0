import { DisconnectReason } from "@whiskeysockets/baileys";
import type { LinkFault } from "../../close-cause.ts";

/** An error for a socket that we end before its number is linked. */
export class LinkEnded extends Error {
  override readonly name = "LinkEnded";
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(`The number was not linked: ${fault}`);
    this.fault = fault;
  }
}

/** An error for a socket that we end because its server is silent. It counts as Baileys' own time limits do. */
export const noAnswer = (): Error =>
  Object.assign(new Error("WhatsApp does not answer"), { output: { statusCode: DisconnectReason.timedOut } });
