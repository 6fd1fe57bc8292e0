import type { Lease } from "@balcao/core/numbers/connections/leases";
import { CampaignTurns } from "./campaigns/turns.ts";
import { blockedOnPhone } from "./contacts/block.ts";
import { PhoneBook } from "./contacts/phone-book.ts";
import { Pictures } from "./contacts/pictures.ts";
import { Commands } from "./messages/commands.ts";
import type { NumberLink } from "./whatsapp/gateway.ts";
import { Inbox } from "./whatsapp/inbox.ts";
import type { SessionPart } from "./whatsapp/session-part.ts";
import { Signs } from "./whatsapp/signs.ts";
import type { Storing } from "./whatsapp/storing.ts";
import { Ticks } from "./whatsapp/ticks.ts";

export interface PartContext {
  lease: Lease;
  link: NumberLink;
  closing: AbortSignal;
  /** Stores what is received, over all numbers. */
  storing: Storing;
  /** Whether, by our own clock, no other worker can hold the number yet. */
  mayAct: () => boolean;
  logOut: (options: { relink: boolean }) => Promise<void>;
}

/** The parts of a session: all that a number does, beside being opened and shown. */
export const makeParts = ({ lease, link, closing, storing, mayAct, logOut }: PartContext): SessionPart[] => [
  new Commands(lease, link, { closing, mayAct, logOut }),
  new CampaignTurns(lease, { closing, mayAct }),
  new Inbox(lease, link, storing, closing),
  new Ticks(lease, closing),
  new Signs(lease, link, closing),
  new PhoneBook(lease, closing),
  new Pictures(lease, link, closing),
  { blocked: (identities, blocked) => void blockedOnPhone(lease, identities, blocked, closing).catch(() => undefined) },
];
