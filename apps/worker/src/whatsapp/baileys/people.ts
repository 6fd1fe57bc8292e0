import type { PhoneContact } from "@balcao/core/contacts/phone-book";
import { type Contact, jidNormalizedUser } from "@whiskeysockets/baileys";
import type { Identity } from "@balcao/core/messages/inbound";
import { identitiesOf, lidJid, phoneJid, userOf } from "./address.ts";
import { isForNobody } from "./intake.ts";

/** WhatsApp's own announcements have a chat on every phone, and no number. */
const announcer = phoneJid("0");

/** What the phone tells of people and groups: its address book, its chats, and what people call themselves. */
export function entriesOf(contacts: readonly Partial<Contact>[]): PhoneContact[] {
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

/** Whose picture is another now, or gone: a person's, else a group's. */
export const picturesIn = (changes: readonly Partial<Contact>[]): Identity[] =>
  changes.flatMap(({ id = "", imgUrl }) =>
    imgUrl === undefined ? [] : [identitiesOf([id])[0] ?? { kind: "group", value: userOf(id) }],
  );
