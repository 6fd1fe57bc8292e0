import type { Lease } from "@balcao/core/numbers/connections/leases";
import { blockedOnPhone } from "../contacts/block.ts";
import { PhoneBook } from "../contacts/phone-book.ts";
import { Pictures } from "../contacts/pictures.ts";
import { Commands } from "../messages/commands.ts";
import type { Gate } from "@balcao/core/base/gate";
import type { NumberLink } from "./gateway.ts";
import { Inbox } from "./inbox.ts";
import type { SessionPart } from "./session-part.ts";
import { Signs } from "./signs.ts";
import { Ticks } from "./ticks.ts";

export interface PartContext {
  lease: Lease;
  link: NumberLink;
  closing: AbortSignal;
  /** Limits how many scopes inbound messages take at a time, over all numbers. */
  inboundGate: Gate;
  /** Whether, by our own clock, no other worker can hold the number yet. */
  mayAct: () => boolean;
  logOut: (options: { relink: boolean }) => Promise<void>;
}

/** The parts of a session: all that a number does, beside being opened and shown. */
export const makeParts = ({ lease, link, closing, inboundGate, mayAct, logOut }: PartContext): SessionPart[] => [
  new Commands(lease, link, { closing, mayAct, logOut }),
  new Inbox(lease, link, inboundGate, closing),
  new Ticks(lease, closing),
  new Signs(lease, link, closing),
  new PhoneBook(lease, closing),
  new Pictures(lease, link, closing),
  { blocked: (identities, blocked) => void blockedOnPhone(lease, identities, blocked, closing).catch(() => undefined) },
];
