import { z } from "zod";
import { bsuidForm, changesIn, digits, maybe, phoneNumberId, some } from "./wire.ts";

/** A person who hid the phone number and shared it when a number asked. */
export interface SharedPhone {
  phoneNumberId: string;
  bsuid: string;
  /** The digits of the phone. */
  phone: string;
}

const change = z.object({
  field: z.literal("messages"),
  value: z.object({ metadata: z.object({ phone_number_id: phoneNumberId }), contacts: some, messages: some }),
});
/** Meta itself sets the origin of a card. So a card that somebody forwarded has no such origin, and proves nothing. */
const answer = z.object({
  type: z.literal("contacts"),
  from_user_id: maybe(bsuidForm),
  contacts: z
    .array(
      z.object({
        origin: z.literal("contact_request"),
        phones: z
          .array(z.object({ wa_id: digits }))
          .length(1)
          .nullish(),
        vcard: maybe(z.string().max(5000)),
      }),
    )
    .length(1),
});

/** The parameter `waid` in a line of a card about a telephone. Other lines have words of the person, such as the name. */
const telephone = /(?<![^\r\n])(?:[\w-]{1,40}\.)?TEL;(?:[^:\r\n]*;)?waid=(\d{5,20})[:;]/gi;

/** The phone of a card, which WhatsApp itself wrote into it. Null when the card has none, or several. */
function phoneIn(vcard: string): string | null {
  const [first, ...others] = vcard.matchAll(telephone);
  return first && others.length === 0 ? (first[1] ?? null) : null;
}
const person = z.object({ user_id: bsuidForm });

/** The phones that people shared in a call from Meta. The answers are also messages, so unreadable ones are left out here. */
export function readSharedPhones(json: unknown): SharedPhone[] {
  return changesIn(json).flatMap((one): SharedPhone[] => {
    const { value } = change.safeParse(one).data ?? {};
    const people = (value?.contacts ?? []).flatMap((given) => person.safeParse(given).data?.user_id ?? []);
    return (value?.messages ?? []).flatMap((given): SharedPhone[] => {
      const read = answer.safeParse(given).data;
      const bsuid = read?.from_user_id ?? (people.length === 1 ? people[0] : undefined);
      const [card] = read?.contacts ?? [];
      const phone = card?.phones?.[0]?.wa_id ?? phoneIn(card?.vcard ?? "");
      return value && bsuid && phone ? [{ phoneNumberId: value.metadata.phone_number_id, bsuid, phone }] : [];
    });
  });
}
