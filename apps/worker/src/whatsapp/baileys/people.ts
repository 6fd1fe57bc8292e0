import type { PhoneContact } from "@balcao/core/desk/contacts/phone-book";
import { type BaileysEventMap, type Contact, jidNormalizedUser, type WASocket } from "@whiskeysockets/baileys";
import type { Identity } from "@balcao/core/desk/contacts/address";
import type { LinkNews } from "../gateway.ts";
import { identitiesOf, isForNobody, lidJid, phoneJid, userOf } from "./address.ts";

/** The jid of WhatsApp's own announcements. Every phone has a chat with them, and they have no number. */
const announcer = phoneJid("0");

/** The entries that a phone sends: its address book, its chats, and the names that people gave themselves. */
export function phoneContactsOf(contacts: readonly Partial<Contact>[]): PhoneContact[] {
  return contacts.flatMap(({ id: given, lid, phoneNumber, name, notify }) => {
    const id = jidNormalizedUser(given);
    if (!id || isForNobody(id) || id === announcer) return [];
    const identities = identitiesOf([id, lid, phoneNumber]);
    const valueOf = (kind: string) => identities.find((one) => one.kind === kind)?.value ?? null;
    const [phone, known] = [valueOf("phone"), valueOf("lid")];
    const jid = phone ? phoneJid(phone) : known ? lidJid(known) : id;
    return [{ jid, phone, lid: known, name: name || null, notify: notify || null }];
  });
}

/** The persons and groups whose picture changed or was removed. */
export const picturesIn = (changes: readonly Partial<Contact>[]): Identity[] =>
  changes.flatMap(({ id = "", imgUrl }) =>
    imgUrl === undefined ? [] : [identitiesOf([id])[0] ?? { kind: "group", value: userOf(id) }],
  );

/** Passes on what a socket reports about people: contacts, pictures, blocks, and typing. `ownNumber` is the number of the phone that reports. */
export function passOnPeople(
  ev: WASocket["ev"],
  news: Pick<LinkNews, "people" | "pictured" | "blocked" | "typing">,
  ownNumber: () => string,
): void {
  const tellContacts = (contacts: readonly Partial<Contact>[]) => news.people(phoneContactsOf(contacts), ownNumber());
  ev.on("messaging-history.set", ({ contacts }) => tellContacts(contacts));
  ev.on("contacts.upsert", tellContacts);
  ev.on("contacts.update", (changes) => picturesIn(changes).forEach((identity) => news.pictured(identity)));
  ev.on("blocklist.update", ({ blocklist, type }) => news.blocked(identitiesOf(blocklist), type === "add"));
  ev.on("presence.update", ({ presences }) => tellTyping(presences, news));
}

function tellTyping(presences: BaileysEventMap["presence.update"]["presences"], news: Pick<LinkNews, "typing">): void {
  for (const [jid, { lastKnownPresence: seen }] of Object.entries(presences)) {
    const state = seen === "composing" || seen === "recording" ? seen : "paused";
    for (const identity of identitiesOf([jid])) news.typing(identity, state);
  }
}
