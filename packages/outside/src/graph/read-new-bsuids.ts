import { z } from "zod";

/** A person whose BSUID changed, as it does with the phone number. */
export interface NewBsuidNews {
  phoneNumberId: string;
  previous: string;
  current: string;
  /** The digits of the new phone; null when the person hides the number. */
  phone: string | null;
}

const bsuid = z.string().regex(/^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/);
const digits = z
  .string()
  .regex(/^\d{5,20}$/)
  .nullish()
  .catch(null);
const call = z.object({ entry: z.array(z.unknown()) });
const entry = z.object({ changes: z.array(z.unknown()) });
const change = z.object({
  field: z.enum(["user_id_update", "messages"]),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string().regex(/^\d{1,30}$/) }),
    user_id_update: z.array(z.unknown()).catch([]),
    messages: z.array(z.unknown()).catch([]),
  }),
});
const pair = z.object({ previous: bsuid, current: bsuid }).nullish().catch(null);
const update = z.object({ wa_id: digits, user_id: pair, parent_user_id: pair });
/** A message of WhatsApp itself. It names the earlier BSUID only as its sender. */
const system = z.object({
  type: z.literal("system"),
  from_user_id: bsuid,
  system: z.object({
    type: z.enum(["user_changed_number", "user_changed_user_id"]),
    wa_id: digits,
    user_id: bsuid,
  }),
});

/** The changes of BSUIDs in a call. Meta tells most of them twice: in a field of their own, and as a message. What cannot be read is left out. */
export function readNewBsuids(json: unknown): NewBsuidNews[] {
  const entries = call.safeParse(json).data?.entry ?? [];
  const changes = entries.flatMap((one) => entry.safeParse(one).data?.changes ?? []);
  return changes.flatMap((one): NewBsuidNews[] => {
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
