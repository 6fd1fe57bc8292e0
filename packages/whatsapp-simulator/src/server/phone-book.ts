import { isLidUser, isPnUser, proto } from "@whiskeysockets/baileys";
import type { PhoneEntry } from "../network-api.ts";
import type { Person } from "./person.ts";
import { changeSettings, type Setting } from "./settings.ts";
import type { World } from "./world.ts";

/** The most entries in a chunk of the history. */
const CHUNK = 1000;
const { INITIAL_BOOTSTRAP, RECENT, PUSH_NAME } = proto.HistorySync.HistorySyncType;

const books = new WeakMap<Person, Map<string, PhoneEntry>>();
const nameOf = (person: Person): string => `books/${person.number}`;

function bookOf(world: World, person: Person): Map<string, PhoneEntry> {
  const kept = world.store.read<PhoneEntry[]>(nameOf(person)) ?? [];
  const book = books.get(person) ?? new Map(kept.map((entry) => [entry.jid, entry]));
  books.set(person, book);
  return book;
}

/** Puts entries into the phone of an account. The companions immediately get the entries that the owner saved. */
export async function keepEntries(world: World, person: Person, entries: readonly PhoneEntry[]): Promise<void> {
  const book = bookOf(world, person);
  for (const entry of entries) book.set(entry.jid, entry);
  world.store.touch(nameOf(person), () => [...book.values()]);
  await changeSettings(world, person, "critical_unblock_low", entries.flatMap(savedName));
}

const otherForm = ({ jid, other }: PhoneEntry, isForm: (jid?: string) => boolean | undefined): string | undefined =>
  [jid, other].find((each) => isForm(each));

/** People are saved by number, or without a number by LID. The owner does not save names of groups. */
function savedName(entry: PhoneEntry): Setting[] {
  const [phone, lidJid] = [otherForm(entry, isPnUser), otherForm(entry, isLidUser)];
  const { name: fullName } = entry;
  if (!fullName || (!phone && !lidJid)) return [];
  const timestamp = Date.now();
  if (!phone) return [{ index: ["lid_contact", lidJid ?? ""], value: { timestamp, lidContactAction: { fullName } } }];
  const contactAction = { fullName, lidJid, saveOnPrimaryAddressbook: true };
  return [{ index: ["contact", phone], value: { timestamp, contactAction } }];
}

/** The history for a new companion, in order: chats, newest first, then the names that people gave themselves. */
export function historyOf(world: World, person: Person): proto.IHistorySync[] {
  const book = bookOf(world, person);
  const inBook = new Set([...book.values()].flatMap(({ jid, other }) => [jid, other]));
  const played = world.people().filter((each) => each.isCustomer && world.phones.get(each.number)?.chatsWith(person));
  const entries = [
    ...played.map(entryOf).filter(({ jid, other }) => !inBook.has(jid) && !inBook.has(other ?? jid)),
    ...book.values(),
  ];
  const [first = [], ...rest] = chunks(entries.filter(({ hasChat }) => hasChat).map(conversationOf));
  const pushnames = entries.flatMap(({ jid, pushName }) => (pushName ? [{ id: jid, pushname: pushName }] : []));
  const recent = rest.length > 0 ? rest : [[]];
  return [
    { syncType: INITIAL_BOOTSTRAP, conversations: first },
    ...recent.map((conversations, at) => ({
      syncType: RECENT,
      conversations,
      progress: Math.round(((at + 1) / recent.length) * 100),
    })),
    ...chunks(pushnames).map((some) => ({ syncType: PUSH_NAME, pushnames: some })),
  ];
}

const entryOf = (person: Person): PhoneEntry => ({
  jid: person.lidJid(),
  other: person.profile.lidOnly ? undefined : person.jid(),
  name: person.profile.name,
  pushName: person.profile.name,
  hasChat: true,
});

const conversationOf = (entry: PhoneEntry): proto.IConversation => ({
  id: entry.jid,
  pnJid: isLidUser(entry.jid) ? entry.other : undefined,
  lidJid: isLidUser(entry.jid) ? undefined : entry.other,
  name: entry.name,
  messages: [],
});

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK));
