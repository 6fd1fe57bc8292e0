import type { Actor } from "@balcao/shared/permissions";
import type { PersonalData } from "@balcao/shared/personal-data/schema";
import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { listAboutContacts } from "../../company/audit/about-contact.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { addressesOf } from "../../desk/contacts/numbers/removed-numbers.ts";
import { countHeld } from "./count-held.ts";
import { loadPerson, type Person } from "./person.ts";
import { listRecipients } from "./shared-with.ts";

/** Shows a user the stored data about a person, and records this in the audit, at most once a day for each user and visiting operator. */
export async function lookAtPersonalData(actor: Actor, contactId: number): Promise<PersonalData> {
  const person = await loadPerson(contactId);
  const shown = await showPersonalData(contactId);
  // The first condition matches the index.
  const lately = await run(
    sql`select 1 from audit a where a.action like 'contact.%' and a.about_id = ${contactId} and a.action = 'contact.dataShown'
      and a.actor_id = ${actor.userId} and a.operator_name = ${actor.visit?.operator ?? ""} and a.at > now() - interval '1 day' limit 1`,
  );
  if (lately === 0) await recordAudit(actor, "contact.dataShown", person, {});
  return shown;
}

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
