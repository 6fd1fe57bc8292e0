import { digitsOf } from "@balcao/shared/phone";
import { readVCards } from "@balcao/shared/vcards/read";

/** A location in its stored form: image, link and an optional description, separated by bars. */
export type SharedLocation = { image: string | null; link: string | null; text: string; point: string | null };

export function locationOf(body: string): SharedLocation {
  const [image = "", link = "", ...rest] = body.split("|").map((part) => part.trim());
  return {
    image: image.startsWith("data:image/") ? image.replace(/\s+/g, "") : null,
    link: link.startsWith("https://") ? link : null,
    text: rest.join(" | "),
    point: pointIn(link),
  };
}

/** The coordinates as the link contains them. */
function pointIn(link: string): string | null {
  const found = /(-?\d{1,2}(?:\.\d+)?)(?:,|%2C)\s*(-?\d{1,3}(?:\.\d+)?)/i.exec(link);
  return found ? `${found[1]}, ${found[2]}` : null;
}

export type SharedContact = { name: string; numbers: string[] };

/** The people of one or more vCards, one after another. A person without a name is named by a number or an e-mail address. */
export const cardsOf = (body: string): SharedContact[] =>
  [...readVCards([body])].map(({ name, phones, emails }) => ({
    name: name || (phones[0] ?? emails[0] ?? ""),
    numbers: [...new Map(phones.map((phone) => [digitsOf(phone) || phone, phone])).values()],
  }));
