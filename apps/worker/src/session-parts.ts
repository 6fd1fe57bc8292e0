import { CampaignTurns } from "./campaigns/turns.ts";
import { blockedOnPhone } from "./contacts/blocked-on-phone.ts";
import { PhoneBook } from "./contacts/phone-book.ts";
import { Pictures } from "./contacts/pictures.ts";
import { Commands } from "./messages/commands.ts";
import { Hearing } from "./whatsapp/hearing.ts";
import { Inbox } from "./whatsapp/inbox.ts";
import type { PartContext, SessionPart } from "./whatsapp/session-part.ts";
import { Signs } from "./whatsapp/watched-chats.ts";
import { PasskeyDesk } from "./whatsapp/passkey-desk.ts";
import { Ticks } from "./whatsapp/ticks.ts";

/** The parts of a session: all the work of a number, except opening it and showing its state. */
export function makeParts({ lease, link, closing, storing, mayAct, logOut }: PartContext): SessionPart[] {
  const inbox = new Inbox(lease, link, storing, closing);
  const hearing: Hearing = new Hearing(inbox, () => [commands, turns].forEach((part) => part.heard()), closing);
  const commands = new Commands(lease, link, { closing, mayAct, logOut, hasHeard: () => hearing.isDone });
  const turns = new CampaignTurns(lease, { closing, mayAct });
  return [
    commands,
    turns,
    inbox,
    hearing,
    new Ticks(lease, closing),
    ...(link.can.presence || link.can.typing ? [new Signs(lease, link, closing)] : []),
    new PasskeyDesk(lease, link),
    new PhoneBook(lease, closing),
    ...(link.can.pictures ? [new Pictures(lease, link, closing)] : []),
    {
      blocked: (identities, blocked) => void blockedOnPhone(lease, identities, blocked, closing).catch(() => undefined),
    },
  ];
}
