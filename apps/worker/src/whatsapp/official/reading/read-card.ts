import { readVCards } from "@balcao/shared/vcards/read";
import { writeVCard } from "@balcao/shared/vcards/write";
import { z } from "zod";
import { maybe, text } from "./read-fields.ts";

const address = z.object({ street: text, city: text, state: text, zip: text, country: text });
const person = z.object({
  name: maybe(z.object({ formatted_name: text })),
  phones: z.array(z.object({ phone: text, wa_id: text })).catch([]),
  emails: z.array(z.object({ email: text })).catch([]),
  addresses: z.array(address).catch([]),
  org: maybe(z.object({ company: text, title: text })),
  birthday: text,
  urls: z.array(z.object({ url: text })).catch([]),
  /** Some answers to a request for the phone have only the card itself. */
  vcard: text,
});

/** Turns a contact from Meta into a contact card. */
export function cardOf(given: unknown): string {
  const read = person.safeParse(given).data;
  const [card] = read && !read.name && read.phones.length === 0 ? readVCards([read.vcard]) : [];
  if (card) return writeVCard(card);
  const { name, phones = [], emails = [], addresses = [], org, birthday = "", urls = [] } = read ?? {};
  const { street = "", city = "", state = "", zip = "", country = "" } = addresses[0] ?? {};
  return writeVCard({
    name: name?.formatted_name ?? "",
    phones: phones.map(({ phone, wa_id: waId }) => (waId ? `+${waId}` : phone)).filter(Boolean),
    emails: emails.map(({ email }) => email).filter(Boolean),
    company: org?.company ?? "",
    title: org?.title ?? "",
    address: [street, city, state, zip, country].filter(Boolean).join(", "),
    birthday,
    url: urls[0]?.url ?? "",
    note: "",
    categories: "",
    hasPhoto: false,
  });
}
