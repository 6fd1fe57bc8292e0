import type { PersonalData } from "@balcao/shared/personal-data/schema";
import { listAboutContacts } from "../../company/audit/about-contact.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { addressesOf } from "../../desk/contacts/numbers/removed-numbers.ts";
import { countHeld } from "./held.ts";
import { loadPerson, type Person } from "./person.ts";
import { listRecipients } from "./shared-with.ts";

/** What the desk stores about a person, who got it and who changed or exported it. The number of statements never depends on how much there is. */
export async function showPersonalData(contactId: number): Promise<PersonalData> {
  const person = await loadPerson(contactId);
  const { fileBytes, firstMessageAt, lastMessageAt, ...held } = await countHeld(
    person,
    await addressesOf(person.family),
  );
  return {
    contactId,
    since: person.createdAt.toISOString(),
    firstMessageAt: firstMessageAt?.toISOString() ?? null,
    lastMessageAt: lastMessageAt?.toISOString() ?? null,
    held: { ...held, fields: person.extraInfo.length },
    fileBytes,
    optOut: await optOutOf(person),
    sharedWith: await listRecipients(person),
    seen: await listAboutContacts(person.family, person.createdAt),
  };
}

async function optOutOf(person: Person): Promise<PersonalData["optOut"]> {
  const { optedOutAt, optOutSource, optOutWords, optOutMessageId, optOutUserId } = person;
  if (!optedOutAt || !optOutSource) return null;
  const user = optOutUserId === null ? null : await UserRow.findByPk(optOutUserId, { attributes: ["id", "name"] });
  return {
    at: optedOutAt.toISOString(),
    source: optOutSource,
    words: optOutWords,
    messageId: optOutMessageId,
    user: user && { id: user.id, name: user.name },
  };
}
