import { CampaignTurns } from "./campaigns/turns.ts";
import { blockedOnPhone } from "./contacts/blocked-on-phone.ts";
import { PhoneBook } from "./contacts/phone-book.ts";
import { Pictures } from "./contacts/pictures.ts";
import { Commands } from "./messages/commands.ts";
import { Inbox } from "./whatsapp/inbox.ts";
import type { PartContext, SessionPart } from "./whatsapp/session-part.ts";
import { Signs } from "./whatsapp/watched-chats.ts";
import { PasskeyDesk } from "./whatsapp/passkey-desk.ts";
import { Ticks } from "./whatsapp/ticks.ts";

/** The parts of a session: all the work of a number, except opening it and showing its state. */
export const makeParts = ({ lease, link, closing, storing, mayAct, logOut }: PartContext): SessionPart[] => [
  new Commands(lease, link, { closing, mayAct, logOut }),
  new CampaignTurns(lease, { closing, mayAct }),
  new Inbox(lease, link, storing, closing),
  new Ticks(lease, closing),
  ...(link.can.presence || link.can.typing ? [new Signs(lease, link, closing)] : []),
  new PasskeyDesk(lease, link),
  new PhoneBook(lease, closing),
  ...(link.can.pictures ? [new Pictures(lease, link, closing)] : []),
  { blocked: (identities, blocked) => void blockedOnPhone(lease, identities, blocked, closing).catch(() => undefined) },
];
