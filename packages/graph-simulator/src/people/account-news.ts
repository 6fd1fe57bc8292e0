import type { Meta } from "../messages/statuses.ts";
import type { Person, PhoneNumber } from "../world/objects.ts";
import { tellsPhone } from "./message-value.ts";

const metadataOf = (number: PhoneNumber) => ({
  messaging_product: "whatsapp",
  metadata: { display_phone_number: number.phone, phone_number_id: number.id },
});

/** Reports a message of WhatsApp itself about a person. It has no contacts. */
export function tellOfPerson({ webhooks }: Meta, number: PhoneNumber, message: object): void {
  const value = { ...metadataOf(number), messages: [message] };
  webhooks.tell(number.account, { field: "messages", value }, number);
}

/** Reports that a person stopped the marketing of a company, or allows it again. */
export function tellUserPreference(
  { world, webhooks }: Meta,
  number: PhoneNumber,
  person: Person,
  value: "stop" | "resume",
): void {
  const hasPhone = tellsPhone(world, number, person);
  const preference = {
    ...(hasPhone && { wa_id: person.waId }),
    user_id: world.scopedIdOf(person, number.account.portfolio),
    detail:
      value === "stop" ? "User requested to stop marketing messages" : "User requested to resume marketing messages",
    category: "marketing_messages",
    value,
    timestamp: Math.floor(world.now() / 1000),
  };
  const contacts = [
    {
      profile: { name: person.name },
      ...(hasPhone && { wa_id: person.waId }),
      user_id: preference.user_id,
    },
  ];
  const told = { ...metadataOf(number), contacts, user_preferences: [preference] };
  webhooks.tell(number.account, { field: "user_preferences", value: told }, number);
}
