import { numberForms } from "@balcao/shared/phone";
import { z } from "zod";
import {
  bsuidForm,
  changesIn,
  cleanName,
  digits,
  maybe,
  type NewMessage,
  phoneNumberId,
  reference,
  seconds,
  some,
  wamid,
} from "./wire.ts";

/** Events on the phone of a number that is both in the WhatsApp Business app and on the Cloud API (coexistence). */
export interface PhoneNews {
  phoneNumberId: string;
  /** Messages that somebody wrote on the phone. Their person is the recipient. */
  echoes: NewMessage[];
  /** Parts of conversations from before the link. */
  pasts: PastPart[];
  /** Changes of the phone's address book, the earliest first. */
  people: BookChange[];
  /** Whether the phone's owner shares no earlier conversations. */
  isDeclined: boolean;
}

/** Earlier messages of one conversation, at most a few hundred. `json` is a `PastNode`. */
export interface PastPart extends Pick<NewMessage, "phone" | "bsuid" | "json"> {
  /** The id of its first message. For a file that came in a call of its own, the id of the file's message with `:file` at its end. */
  wamid: string;
  /** The time of its first message in seconds. */
  time: number;
}

/** A part as the journal stores it: the digits of the number's own phone, and the messages in Meta's form. */
export interface PastNode {
  own: string;
  past: unknown[];
}

/** A person in the address book. The name is null when the person was removed from it. */
export interface BookChange {
  phone: string;
  name: string | null;
}

/** The most messages that one transaction stores. */
const mostInPart = 300;

const metadata = z.object({ phone_number_id: phoneNumberId, display_phone_number: z.string().max(60).catch("") });
const change = z.object({
  field: z.enum(["smb_message_echoes", "history", "smb_app_state_sync"]),
  value: z.object({ metadata, message_echoes: some, history: some, messages: some, state_sync: some }),
});
type Value = z.infer<typeof change>["value"];

const echo = z.object({
  to: maybe(digits),
  to_user_id: maybe(bsuidForm),
  to_parent_user_id: maybe(bsuidForm),
  id: wamid,
  timestamp: seconds,
  group_id: z.null().optional(),
  context: reference,
  reaction: reference,
  edit: reference,
  revoke: reference,
});
const share = z.object({ threads: some, errors: some });
const thread = z.object({
  id: z.union([digits, bsuidForm]),
  context: maybe(z.object({ user_id: maybe(bsuidForm) })),
  messages: some,
});
const past = z.object({ id: wamid, timestamp: seconds, group_id: z.null().optional() });
const file = past.extend({
  from: maybe(digits),
  from_user_id: maybe(bsuidForm),
  to: maybe(digits),
  to_user_id: maybe(bsuidForm),
});
const sync = z.object({
  type: z.literal("contact"),
  action: z.enum(["add", "remove"]),
  contact: z.object({
    full_name: z.string().catch(""),
    first_name: z.string().catch(""),
    phone_number: z.string().max(40),
  }),
  metadata: maybe(z.object({ timestamp: seconds })),
});

/** The events on phones in a call from Meta. Unreadable ones are left out. */
export function readPhoneNews(json: unknown): PhoneNews[] {
  return changesIn(json).flatMap((one): PhoneNews[] => {
    const { field, value } = change.safeParse(one).data ?? {};
    if (!field || !value) return [];
    const shares = value.history.flatMap((given) => share.safeParse(given).data ?? []);
    const files = field === "history" ? value.messages.flatMap((given) => fileOf(given, value)) : [];
    return [
      {
        phoneNumberId: value.metadata.phone_number_id,
        echoes: value.message_echoes.flatMap(echoOf),
        pasts: [...shares.flatMap(({ threads }) => threads.flatMap((given) => partsOf(given, value))), ...files],
        people: peopleIn(value),
        isDeclined: shares.some(({ errors }) => errors.length > 0),
      },
    ];
  });
}

function echoOf(given: unknown): NewMessage[] {
  const read = echo.safeParse(given).data;
  if (!read || !(read.to || read.to_user_id)) return [];
  const { to, to_user_id: bsuid, to_parent_user_id: parent, id, timestamp, context, reaction, edit, revoke } = read;
  // If Meta echoes a message that was sent from here, the number's own record of sends shows that.
  const refers = [id, context?.id, reaction?.message_id, edit?.original_message_id, revoke?.original_message_id];
  return [
    {
      wamid: id,
      time: Number(timestamp),
      phone: to ?? null,
      bsuid: bsuid ?? null,
      parent: parent ?? null,
      name: null,
      userName: null,
      refers: refers.flatMap((one) => one ?? []),
      json: JSON.stringify(given),
    },
  ];
}

function partsOf(given: unknown, { metadata: { display_phone_number: shown } }: Value): PastPart[] {
  const read = thread.safeParse(given).data;
  if (!read) return [];
  const isPhone = digits.safeParse(read.id).success;
  const person = {
    phone: isPhone ? read.id : null,
    bsuid: isPhone ? (read.context?.user_id ?? null) : read.id,
  };
  const messages = read.messages.flatMap((one) => {
    const { id, timestamp } = past.safeParse(one).data ?? {};
    return id === undefined ? [] : [{ id, time: Number(timestamp), message: one }];
  });
  const parts: PastPart[] = [];
  for (let at = 0; at < messages.length; at += mostInPart) {
    const part = messages.slice(at, at + mostInPart);
    const node: PastNode = { own: digitsIn(shown), past: part.map(({ message }) => message) };
    const [first] = part;
    if (first) parts.push({ ...person, wamid: first.id, time: first.time, json: JSON.stringify(node) });
  }
  return parts;
}

/** An earlier message with its file. Meta sends such a message in a call of its own, apart from the other messages of the conversation. */
function fileOf(given: unknown, { metadata: { display_phone_number: shown } }: Value): PastPart[] {
  const read = file.safeParse(given).data;
  if (!read) return [];
  const own = digitsIn(shown);
  const isSent = Boolean(read.to ?? read.to_user_id);
  const [phone = null, bsuid = null] = isSent ? [read.to, read.to_user_id] : [read.from, read.from_user_id];
  // Without its recipient, a message of the company belongs to no conversation.
  if (!(phone ?? bsuid) || (phone !== null && numberForms(own).includes(phone))) return [];
  const node: PastNode = { own, past: [given] };
  return [{ phone, bsuid, wamid: `${read.id}:file`, time: Number(read.timestamp), json: JSON.stringify(node) }];
}

const digitsIn = (shown: string): string => shown.replaceAll(/\D/g, "");

function peopleIn({ state_sync: given }: Value): BookChange[] {
  const read = given.flatMap((one) => sync.safeParse(one).data ?? []);
  return read
    .toSorted((one, other) => Number(one.metadata?.timestamp ?? 0) - Number(other.metadata?.timestamp ?? 0))
    .flatMap(({ action, contact }) => {
      const phone = contact.phone_number.replaceAll(/\D/g, "");
      if (!digits.safeParse(phone).success) return [];
      const name = cleanName(contact.full_name) ?? cleanName(contact.first_name);
      return [{ phone, name: action === "add" ? name : null }];
    });
}
