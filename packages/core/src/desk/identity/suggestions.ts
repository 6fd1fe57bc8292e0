import { type ContactIdentity, evidenceSchema } from "@balcao/shared/contacts/identity";
import type { Actor } from "@balcao/shared/permissions";
import { digitsOf, numberForms } from "@balcao/shared/phone";
import { oneOf, type RowOf, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { MessageRow } from "../messages/message.model.ts";
import { visibleTo } from "../tickets/access.ts";
import { partedFrom } from "../contacts/other-contacts.ts";
import { contactColumns, contactShape, presentContact } from "../contacts/presenter.ts";

type Suggestion = ContactIdentity["suggestions"][number];
type Evidence = Suggestion["evidence"][number];
const foundShape = { ...ContactRow.shape("id"), kind: oneOf(evidenceSchema.shape.kind.options), value: text };
type TwinRow = RowOf<typeof foundShape>;

const mostSuggestions = 10;
/** How many of the newest messages are searched for a number. */
const readAtMost = 200;
const strength: Record<Evidence["kind"], number> = { "number-form": 8, "quoted-number": 4, email: 2, name: 1 };

/** Contacts that may be the same person, strongest evidence first. Contacts that somebody separated from this contact are left out. */
export async function suggestSame(actor: Actor, contactId: number, phones: readonly string[]): Promise<Suggestion[]> {
  const forms = [...new Set(phones.flatMap(numberForms))];
  const found = await query(
    foundShape,
    sql`select id, kind, value from contact_twins(${contactId}, ${forms}, ${mostSuggestions * 3})`,
  );
  if (phones.length === 0) found.push(...(await quotedNumbers(actor, contactId)));
  if (found.length === 0) return [];
  const parted = await partedFrom(
    contactId,
    found.map(({ id }) => id),
  );
  const others = found.filter(({ id }) => id !== contactId && !parted.includes(id));
  const rows = await query(
    contactShape,
    sql`select ${contactColumns} from contacts c
      where c.id = any(${others.map(({ id }) => id)}::int[]) and c.merged_into is null and not c.is_group order by c.id desc`,
  );
  return rows
    .map((row) => ({
      contact: presentContact(row),
      evidence: strongestOfEach(others.filter(({ id }) => id === row.id)),
    }))
    .toSorted((a, b) => strengthOf(b) - strengthOf(a))
    .slice(0, mostSuggestions);
}

const strengthOf = ({ evidence }: Suggestion): number => evidence.reduce((sum, { kind }) => sum + strength[kind], 0);

/** The strongest evidence of each kind, the strongest kind first. */
const strongestOfEach = (found: readonly TwinRow[]): Evidence[] =>
  found
    .filter((one, index) => found.findIndex(({ kind }) => kind === one.kind) === index)
    .map(({ kind, value }) => ({ kind, value }))
    .toSorted((a, b) => strength[b.kind] - strength[a.kind]);

/**
 * Contacts whose number this contact wrote in a message. This contact is known by LID only, so the number may be its own. Only messages that the
 * actor may read count.
 */
async function quotedNumbers(actor: Actor, contactId: number): Promise<TwinRow[]> {
  const said = await query(
    MessageRow.shape("body"),
    sql`select body from (
       select company_id, ticket_id, body, from_me from messages where contact_id = ${contactId}
       order by sent_at desc, id desc limit ${raw(readAtMost)}
     ) newest join tickets t on t.company_id = newest.company_id and t.id = newest.ticket_id
     where not from_me and body ~ '\\d{4}' and ${visibleTo(actor)} limit ${raw(mostSuggestions * 2)}`,
  );
  const numbers = said.flatMap(({ body }) => (body.match(/\+?\d[\d\s().-]{8,20}\d/g) ?? []).map(digitsOf));
  const forms = numbers.flatMap((number) => [number, `55${number}`]).flatMap(numberForms);
  if (forms.length === 0) return [];
  return query(
    foundShape,
    sql`select contact_id as id, 'quoted-number' as kind, value from contact_identities
     where kind = 'phone' and value = any(${[...new Set(forms)].slice(0, 100)}::text[]) and contact_id <> ${contactId}
     limit ${raw(mostSuggestions)}`,
  );
}
