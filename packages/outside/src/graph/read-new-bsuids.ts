import { z } from "zod";
import { bsuidForm, changesIn, digits, maybe, phoneNumberId as idForm, seconds } from "./wire.ts";

/** A person whose BSUID changed, for example with the phone number. */
export interface NewBsuidNews {
  phoneNumberId: string;
  previous: string;
  current: string;
  /** The digits of the new phone; null when the person hides the number. */
  phone: string | null;
}

/** A person who moved to another phone number, reported without BSUIDs. */
export interface NewPhoneNews {
  phoneNumberId: string;
  previous: string;
  current: string;
  /** When the person moved. */
  at: Date;
}

const change = z.object({
  field: z.enum(["user_id_update", "messages"]),
  value: z.object({
    metadata: z.object({ phone_number_id: idForm }),
    user_id_update: z.array(z.unknown()).catch([]),
    messages: z.array(z.unknown()).catch([]),
  }),
});
const pair = maybe(z.object({ previous: bsuidForm, current: bsuidForm }));
const update = z.object({ wa_id: maybe(digits), user_id: pair, parent_user_id: pair });
/** A message by WhatsApp itself. It contains the earlier BSUID only as its sender. */
const system = z.object({
  type: z.literal("system"),
  from_user_id: bsuidForm,
  system: z.object({
    type: z.enum(["user_changed_number", "user_changed_user_id"]),
    wa_id: maybe(digits),
    user_id: bsuidForm,
  }),
});
const moved = z.object({
  type: z.literal("system"),
  from: digits,
  from_user_id: z.null().optional(),
  timestamp: seconds,
  system: z.object({ type: z.literal("user_changed_number"), wa_id: digits, user_id: z.null().optional() }),
});

/** The changes of BSUIDs in a call. Meta reports most of them twice: in a field of their own and as a message. Unreadable ones are left out. */
export function readNewBsuids(json: unknown): NewBsuidNews[] {
  return changesIn(json).flatMap((one): NewBsuidNews[] => {
    const { value } = change.safeParse(one).data ?? {};
    if (!value) return [];
    const { phone_number_id: phoneNumberId } = value.metadata;
    return [...value.user_id_update.flatMap(ofUpdate), ...value.messages.flatMap(ofMessage)].map((news) => ({
      phoneNumberId,
      ...news,
    }));
  });
}

type News = Omit<NewBsuidNews, "phoneNumberId">;

function ofUpdate(given: unknown): News[] {
  const read = update.safeParse(given).data;
  const phone = read?.wa_id ?? null;
  return [read?.user_id, read?.parent_user_id].flatMap((ids) => (ids ? [{ ...ids, phone }] : []));
}

function ofMessage(given: unknown): News[] {
  const read = system.safeParse(given).data;
  if (!read) return [];
  const { wa_id: phone, user_id: current } = read.system;
  return [{ previous: read.from_user_id, current, phone: phone ?? null }];
}

/** The people in a call who moved to another phone number and are named only by their phones. */
export function readNewPhones(json: unknown): NewPhoneNews[] {
  return changesIn(json).flatMap((one): NewPhoneNews[] => {
    const { value } = change.safeParse(one).data ?? {};
    return (value?.messages ?? []).flatMap((given): NewPhoneNews[] => {
      const read = moved.safeParse(given).data;
      if (!value || !read) return [];
      const phoneNumberId = value.metadata.phone_number_id;
      const at = new Date(Number(read.timestamp) * 1000);
      return [{ phoneNumberId, previous: read.from, current: read.system.wa_id, at }];
    });
  });
}
