import type { Person, PhoneNumber } from "../world/objects.ts";
import { day } from "../world/windows.ts";
import type { World } from "../world/world.ts";
import type { MessageContext } from "./content.ts";

interface CustomerMessage {
  id: string;
  at: number;
  node: Readonly<Record<string, unknown>>;
  beside: MessageContext;
}

/** A company gets a person's phone, unless the person has a user name and the company's portfolio did not write to the phone for 30 days. */
export function tellsPhone(world: World, number: PhoneNumber, { username, writtenByPhone }: Person): boolean {
  const written = writtenByPhone.get(number.account.portfolio.id);
  return username === null || (written !== undefined && world.now() - written <= 30 * day);
}

/** The value of the webhook about a customer's message. */
export function messageValue(
  world: World,
  number: PhoneNumber,
  person: Person,
  { id, at, node, beside }: CustomerMessage,
) {
  const hasPhone = tellsPhone(world, number, person);
  const scoped = world.scopedIdOf(person, number.account.portfolio);
  const { referral, group } = beside;
  const context = contextOf(world, number, beside);
  return {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: number.phone, phone_number_id: number.id },
    contacts: [
      {
        profile: { name: person.name, ...(person.username !== null && { username: person.username }) },
        ...(hasPhone && { wa_id: person.waId }),
        user_id: scoped,
      },
    ],
    messages: [
      {
        ...(hasPhone && { from: person.waId }),
        from_user_id: scoped,
        ...(group !== undefined && { group_id: group }),
        id,
        timestamp: String(Math.floor(at / 1000)),
        ...(context && { context }),
        ...(referral && { referral }),
        ...node,
      },
    ],
  };
}

function contextOf(world: World, number: PhoneNumber, beside: MessageContext): object | null {
  const { answers, forwarded, oftenForwarded, product } = beside;
  const answered = answers === undefined ? undefined : world.received.all.find((each) => each.id === answers);
  const context = {
    ...(answers !== undefined && { from: answered ? answered.person.waId : number.phone, id: answers }),
    ...(forwarded === true && { forwarded }),
    ...(oftenForwarded === true && { frequently_forwarded: true }),
    ...(product && { referred_product: product }),
  };
  return Object.keys(context).length > 0 ? context : null;
}
