import { numberForms } from "@balcao/shared/phone";
import { type RowOf, textArray } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { listed, sql } from "../../../base/sql.ts";
import { addressOf, type Identity } from "../address.ts";
import { ContactIdentityRow } from "../contact-identity.model.ts";
import { contactColumns, contactShape } from "../presenter.ts";

/** A contact with its addresses that WhatsApp confirmed, as `addressOf` writes them. */
const knownShape = { ...contactShape, identities: textArray };
export type IdentityRow = RowOf<typeof knownShape>;

/** Locks addresses. When two transactions add the same address, one waits for the other. Addresses are locked before contacts (law 12). */
export const lockAddresses = (identities: readonly Identity[]): Promise<number> =>
  run(
    sql`select pg_advisory_xact_lock(key) from (
       select hashtextextended(current_setting('app.company_id') || ':' || address, 0) as key from unnest(${identities.map(addressOf)}::text[]) as given(address) order by 1
     ) keys`,
  );

/**
 * The contacts that have any of these addresses, oldest first, because a merge keeps the oldest. A typed number that WhatsApp never confirmed is also
 * found under its other Brazilian form.
 */
export function findByIdentities(identities: readonly Identity[]): Promise<IdentityRow[]> {
  const forms = identities.flatMap(withForms);
  return query(
    knownShape,
    sql`select ${contactColumns}, coalesce(array_agg(i.kind || ':' || i.value) filter (where i.verified), '{}') as identities
     from ${listed("given", {
       kind: sql`${forms.map(({ kind }) => kind)}::text[]`,
       value: sql`${forms.map(({ value }) => value)}::text[]`,
       sure: sql`${forms.map(({ sure }) => sure)}::boolean[]`,
     })}
     cross join lateral (select * from contact_identities i where i.kind = given.kind and i.value = given.value limit 1) i
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where given.sure or not i.verified
     group by c.id, c.name, c.number, c.user_name, c.email, c.is_group, c.picture_media_id order by c.id`,
  );
}

/**
 * The contact with this number in either of its Brazilian forms. A contact whom WhatsApp confirmed comes first,
 * and then the contact with the number as it was given.
 */
export async function contactWith(
  phone: string,
): Promise<Pick<ContactIdentityRow, "contactId" | "value" | "verified"> | undefined> {
  const [found] = await query(
    ContactIdentityRow.shape("contactId", "value", "verified"),
    sql`select ${ContactIdentityRow.pick("i", "contactId", "value", "verified")} from contact_identities i
      where i.kind = 'phone' and i.value = any(${numberForms(phone)}::text[]) order by i.verified desc, i.value = ${phone} desc, i.contact_id limit 1`,
  );
  return found;
}

/** An address in each of its forms. `sure` marks the form in which the address was given. Only this form certainly belongs to the person. */
export const withForms = (given: Identity): (Identity & { sure: boolean })[] =>
  (given.kind === "phone" ? numberForms(given.value) : [given.value]).map((value) => ({
    kind: given.kind,
    value,
    sure: value === given.value,
  }));

/** Which of the given addresses belong to a contact of the company, in the form of `addressOf`. */
export async function knownAddresses(identities: readonly Identity[]): Promise<Set<string>> {
  const known = await query(
    ContactIdentityRow.shape("kind", "value"),
    sql`select kind, value from contact_identities
      join unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) as given(kind, value)
        using (kind, value)`,
  );
  return new Set(known.map(({ kind, value }) => `${kind}:${value}`));
}
