import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { endErasures } from "../contact-erasures/forget.ts";
import { forgetRequests } from "../data-requests/forget.ts";
import type { PersonTraces } from "./person.ts";

/** The user who decided the erasure. Null when that user no longer exists. */
export type Decider = Pick<Actor, "userId" | "name"> | null;

/**
 * Removes everything from the contact except its tickets: names, addresses, fields, picture, opt-out, ended holds and merges. Contacts that were merged
 * into it are deleted. The row itself stays as "Pessoa removida #n". The name is replaced first, so that the audit of the closed requests has the
 * pseudonym.
 */
export async function emptyContact({ id, family, called }: PersonTraces, decider: Decider): Promise<number> {
  await run(
    sql`update contacts set name = ${called}, name_source = 'user', number = '', user_name = '', email = '', extra_info = '[]', picture_media_id = null,
       picture_id = '', blocked_at = null, blocked_by = null, opted_out_at = null, opt_out_source = null, opt_out_words = '', opt_out_message_id = null,
       opt_out_user_id = null, marketing_told_at = null, doubted_at = null, erased_at = now()
     where id = ${id}`,
  );
  await forgetRequests(decider, [id]);
  await endErasures([id]);
  const people = sql`any(${family}::int[])`;
  const names = await run(sql`delete from contact_names where contact_id = ${people}`);
  const addresses = await run(sql`delete from contact_identities where contact_id = ${people}`);
  await run(sql`delete from contact_merges where kept_id = ${people} or gone_id = ${people}`);
  await run(sql`delete from contact_holds where contact_id = ${people}`);
  await run(sql`delete from contacts where id = ${people} and id <> ${id}`);
  return names + addresses;
}

/** Puts the pseudonym into the audit's lines about the contact. Only a function of the database's owner may do that, and only for an erased contact. */
export async function forgetInAudit({ id, family }: PersonTraces): Promise<number> {
  const [changed] = await query({ count: integer }, sql`select forget_in_audit(${id}::int, ${family}::int[]) as count`);
  return changed?.count ?? 0;
}
