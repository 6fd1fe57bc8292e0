import type { emailsApi } from "@balcao/shared/emails/api";
import { dailyEmails, isEmailAddress, readRecipients } from "@balcao/shared/emails/rules";
import type { Input } from "@balcao/shared/contract";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { showList } from "../contact-lists/access.ts";
import { mayBeWrittenTo } from "../contacts/blocking/opt-out.ts";
import { hasSilenced, silencedOf } from "../contacts/numbers/removed-numbers.ts";

export type RecipientsForm = Input<typeof emailsApi.check>["body"]["recipients"];
export interface FoundRecipients {
  /** Each address once, in lower case. */
  addresses: string[];
  invalid: string[];
  repeated: number;
  /** How many people were left out because they unsubscribed. */
  unsubscribed: number;
}

/** One more than the highest number of recipients within a day, so that too many can be noticed. */
const most = dailyEmails + 1;

/**
 * The people who would get an e-mail. Unless their addresses were typed, contacts who opted out or are blocked are left out, and people of a list who
 * had opted out before they were deleted.
 */
export async function findRecipients(given: RecipientsForm): Promise<FoundRecipients> {
  const { addresses, invalid, repeated } =
    given.kind === "typed" ? readRecipients(given.text) : await ofContacts(given);
  const out = await query(
    { email: text },
    sql`select u.email from email_unsubscribes u where u.email = any(${addresses}::text[])`,
  );
  const gone = new Set(out.map(({ email }) => email));
  return { addresses: addresses.filter((one) => !gone.has(one)), invalid, repeated, unsubscribed: gone.size };
}

async function ofContacts(
  given: Exclude<RecipientsForm, { kind: "typed" }>,
): Promise<Omit<FoundRecipients, "unsubscribed">> {
  const rows = await query({ email: text }, await source(given), "its values");
  const all = rows.map(({ email }) => email);
  const addresses = all.filter(isEmailAddress);
  return { addresses, invalid: all.filter((one) => !isEmailAddress(one)), repeated: 0 };
}

/** The addresses of a source. It reads twice as many as may get an e-mail, because unsubscribed people are counted as well. */
async function source(given: Exclude<RecipientsForm, { kind: "typed" }>): Promise<Sql> {
  const contacts = sql`from contacts c where c.email <> '' and not c.is_group and ${mayBeWrittenTo}`;
  const asked = sql`select distinct lower(btrim(c.email)) as email`;
  if (given.kind === "all") return sql`${asked} ${contacts} order by 1 limit ${raw(most * 2)}`;
  if (given.kind === "tags")
    return sql`${asked} ${contacts} and exists (
        select 1 from tickets t join ticket_tags g on g.company_id = t.company_id and g.ticket_id = t.id
        where t.company_id = c.company_id and t.contact_id = c.id and g.tag_id = any(${given.tagIds}::int[])
      ) order by 1 limit ${raw(most * 2)}`;
  await showList(given.contactListId);
  return sql`select distinct lower(btrim(i.email)) as email from contact_list_items i
    where i.contact_list_id = ${given.contactListId} and i.email <> '' and i.number <> all(${await silencedIn(given.contactListId)}::text[]) and not exists (
      select 1 from contacts c where c.company_id = i.company_id and c.merged_into is null
        and lower(c.email) = lower(btrim(i.email)) and c.email <> '' and not ${mayBeWrittenTo}
    ) order by 1 limit ${raw(most * 2)}`;
}

/** The numbers of a list whose owners had opted out before their contacts were deleted. */
async function silencedIn(contactListId: number): Promise<string[]> {
  if (!(await hasSilenced())) return [];
  const people = await query(
    { number: text },
    sql`select i.number from contact_list_items i where i.contact_list_id = ${contactListId} and i.email <> ''`,
  );
  return [...(await silencedOf(people.map(({ number }) => number)))];
}
