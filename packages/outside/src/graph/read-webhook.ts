import { z } from "zod";
import { isDeep } from "./depth.ts";
import { type PhoneNews, readPhoneNews } from "./read-phone-news.ts";
import { type NewBsuidNews, type NewPhoneNews, readNewBsuids, readNewPhones } from "./read-new-bsuids.ts";
import { type NumberFactNews, readNumberNews } from "./read-number-news.ts";
import { type PreferenceNews, readPreferences } from "./read-preferences.ts";
import { readSharedPhones, type SharedPhone } from "./read-shared-phones.ts";
import { type AccountNews, readTemplateNews } from "./read-template-news.ts";
import {
  bsuidForm,
  cleanName,
  digits,
  maybe,
  type NewMessage,
  parsed,
  reference,
  seconds,
  some,
  wamid,
} from "./wire.ts";

/** The content of one call from Meta. */
export interface WebhookNews {
  numbers: NumberNews[];
  /** The news of templates, one entry for each account. */
  accounts: AccountNews[];
  /** The state of numbers and accounts. */
  facts: NumberFactNews[];
  /** Wishes about marketing messages, as people set them at WhatsApp. */
  preferences: PreferenceNews[];
  /** The people whose BSUID changed. */
  newBsuids: NewBsuidNews[];
  /** The people who moved to another phone number, reported without BSUIDs. */
  newPhones: NewPhoneNews[];
  /** The phones that people shared when a number asked. */
  sharedPhones: SharedPhone[];
  /** Events on the phones of numbers that are also in the WhatsApp Business app. */
  phones: PhoneNews[];
  /** How many changes, messages and statuses in the call were unreadable. */
  unread: number;
}

/** The news of one number in one call from Meta. */
export interface NumberNews {
  phoneNumberId: string;
  messages: NewMessage[];
  statuses: NewStatus[];
}

export interface NewStatus {
  wamid: string;
  /** Our own data that we sent along with the message. */
  opaque: string | null;
  status: "sent" | "delivered" | "read" | "played" | "failed";
  /** The code of a failure. */
  code: number | null;
  /** The category that Meta charges for the message, or "free". Missing when Meta names none. */
  charge?: string;
  /** The recipient, when Meta names the person by phone and by id. */
  recipient?: Pick<NewMessage, "phone" | "bsuid" | "parent">;
}

const call = z.object({ entry: z.array(z.unknown()) });
const entry = z.object({ changes: z.array(z.unknown()) });
const field = z.object({ field: z.string() });
const change = z.object({
  value: z.object({
    metadata: z.object({ phone_number_id: z.string().regex(/^\d{1,30}$/) }),
    contacts: some,
    messages: some,
    statuses: some,
  }),
});
const person = z.object({
  profile: maybe(z.object({ name: maybe(z.string()), username: maybe(z.string()) })),
  wa_id: maybe(digits),
  user_id: maybe(bsuidForm),
  parent_user_id: maybe(bsuidForm),
});
type Person = z.infer<typeof person>;
const message = z.object({
  from: maybe(digits),
  from_user_id: maybe(bsuidForm),
  from_parent_user_id: maybe(bsuidForm),
  id: wamid,
  timestamp: seconds,
  /** Only few companies get groups from Meta, and we accept none. */
  group_id: z.null().optional(),
  context: reference,
  reaction: reference,
  edit: reference,
  revoke: reference,
});
const status = z.object({
  id: wamid,
  status: z.enum(["sent", "delivered", "read", "played", "failed"]),
  biz_opaque_callback_data: maybe(z.string().regex(/^\w{1,64}$/)),
  recipient_id: maybe(digits),
  recipient_user_id: maybe(bsuidForm),
  recipient_parent_user_id: maybe(bsuidForm),
  errors: z.array(z.object({ code: z.number().int() })).catch([]),
  pricing: maybe(
    z.object({
      billable: maybe(z.boolean()),
      type: maybe(z.string().max(60)),
      category: z.string().regex(/^[a-z_]{1,40}$/),
    }),
  ),
});

/**
 * The numbers that a call names, at most a few hundred. They are read from the raw bytes, because nothing is parsed before the check of the
 * signature.
 */
export function numbersIn(bytes: Buffer): string[] {
  const found = new Set<string>();
  for (const [, id = ""] of bytes.toString("latin1").matchAll(/"phone_number_id" ?: ?"(\d{1,30})"/g)) {
    found.add(id);
    if (found.size >= 300) break;
  }
  return [...found];
}

/** Ids of templates are numbers in Meta's calls. JavaScript would round long ones, so they are read as texts. */
const longNumber = /("message_template_id" ?: ?)(\d{16,40})/g;

/** The content of a call from Meta, number by number. Null for bytes that are no call. Unreadable parts are counted. */
export function readWebhook(bytes: Buffer): WebhookNews | null {
  const text = bytes.toString("utf8");
  if (isDeep(text)) return null;
  const json = parsed(text.replaceAll(longNumber, '$1"$2"'));
  const read = call.safeParse(json);
  if (!read.success) return null;
  const news = new Map<string, NumberNews>();
  let unread = 0;
  for (const one of read.data.entry.flatMap((given) => entry.safeParse(given).data?.changes ?? [given])) {
    const subject = field.safeParse(one).data?.field;
    if (subject !== undefined && subject !== "messages") continue;
    const { value } = change.safeParse(one).data ?? {};
    if (!value) {
      unread += 1;
      continue;
    }
    const { phone_number_id: phoneNumberId } = value.metadata;
    const about = news.get(phoneNumberId) ?? { phoneNumberId, messages: [], statuses: [] };
    news.set(phoneNumberId, about);
    const people = peopleIn(value.contacts);
    const messages = value.messages.flatMap((it) => messageOf(it, people));
    const statuses = value.statuses.flatMap(statusOf);
    about.messages.push(...messages);
    about.statuses.push(...statuses);
    unread += value.messages.length + value.statuses.length - messages.length - statuses.length;
  }
  return {
    numbers: [...news.values()],
    accounts: readTemplateNews(json),
    facts: readNumberNews(json),
    preferences: readPreferences(json),
    newBsuids: readNewBsuids(json),
    newPhones: readNewPhones(json),
    sharedPhones: readSharedPhones(json),
    phones: readPhoneNews(json),
    unread,
  };
}

interface People {
  all: Person[];
  by: Map<string, Person>;
}
function peopleIn(contacts: readonly unknown[]): People {
  const all = contacts.flatMap((one) => person.safeParse(one).data ?? []);
  const by = new Map<string, Person>();
  for (const one of all) for (const id of [one.wa_id, one.user_id]) if (id) by.set(id, one);
  return { all, by };
}

function messageOf(given: unknown, { all, by }: People): NewMessage[] {
  const read = message.safeParse(given).data;
  if (!read) return [];
  const {
    from,
    from_user_id: userId,
    from_parent_user_id: parentId,
    id,
    timestamp,
    context,
    reaction,
    edit,
    revoke,
  } = read;
  const who = by.get(userId ?? "") ?? by.get(from ?? "") ?? (all.length === 1 ? all[0] : undefined);
  const [phone, bsuid] = [from ?? who?.wa_id ?? null, userId ?? who?.user_id ?? null];
  if (!phone && !bsuid) return [];
  const refers = [context?.id, reaction?.message_id, edit?.original_message_id, revoke?.original_message_id];
  return [
    {
      wamid: id,
      time: Number(timestamp),
      phone,
      bsuid,
      parent: parentId ?? who?.parent_user_id ?? null,
      name: cleanName(who?.profile?.name),
      userName: cleanName(who?.profile?.username),
      refers: refers.flatMap((one) => one ?? []),
      json: JSON.stringify(given),
    },
  ];
}

/** Meta's word for a message that it charges for. The other words are for free ones. */
const charged = "regular";

/** The category that Meta charges for, or "free". Null when Meta says neither. Meta gives up `billable` in favour of `type`. */
function chargeOf({ billable, type, category }: NonNullable<z.infer<typeof status>["pricing"]>): string | null {
  const isCharged = billable ?? (type ? type === charged : null);
  return isCharged === null ? null : isCharged ? category : "free";
}

function statusOf(given: unknown): NewStatus[] {
  const read = status.safeParse(given).data;
  if (!read) return [];
  const { id, status: word, biz_opaque_callback_data: opaque, errors, pricing } = read;
  const charge = pricing && chargeOf(pricing);
  const { recipient_id: phone, recipient_user_id: bsuid, recipient_parent_user_id: parent = null } = read;
  return [
    {
      wamid: id,
      opaque: opaque ?? null,
      status: word,
      code: errors[0]?.code ?? null,
      ...(charge && { charge }),
      ...(phone && bsuid && { recipient: { phone, bsuid, parent } }),
    },
  ];
}
