import type { ContactIdentity } from "@balcao/shared/contacts/identity";
import type { Actor } from "@balcao/shared/permissions";
import { digitsOf, numberForms } from "@balcao/shared/phone";
import { query } from "../database.ts";
import { Binds } from "../sql.ts";
import { visibleTo } from "../tickets/access.ts";
import { partedFrom } from "./parted.ts";
import { type ListedRow, listedColumns, presentContact } from "./presenter.ts";

type Suggestion = ContactIdentity["suggestions"][number];
type Evidence = Suggestion["evidence"][number];
type Found = Evidence & { id: number };

const most = 10;
/** Among so many of the newest messages a number is looked for. */
const readAtMost = 200;
const strength: Record<Evidence["kind"], number> = { "number-form": 8, "quoted-number": 4, email: 2, name: 1 };

/** Who may be the same person, strongest evidence first; not who somebody parted from this one. */
export async function findTwins(actor: Actor, contactId: number, phones: readonly string[]): Promise<Suggestion[]> {
  const forms = [...new Set(phones.flatMap(numberForms))];
  const found = await query<Found>("select id, kind, value from contact_twins($1, $2, $3)", [
    contactId,
    forms,
    most * 3,
  ]);
  if (phones.length === 0) found.push(...(await quotedNumbers(actor, contactId)));
  if (found.length === 0) return [];
  const parted = await partedFrom(
    contactId,
    found.map(({ id }) => id),
  );
  const others = found.filter(({ id }) => id !== contactId && !parted.includes(id));
  const rows = await query<ListedRow>(
    `select ${listedColumns} from contacts c where c.id = any($1::int[]) and c.merged_into is null and not c.is_group order by c.id desc`,
    [others.map(({ id }) => id)],
  );
  return rows
    .map((row) => ({ contact: presentContact(row), evidence: told(others.filter(({ id }) => id === row.id)) }))
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, most);
}

const weight = ({ evidence }: Suggestion): number => evidence.reduce((sum, { kind }) => sum + strength[kind], 0);

/** Each kind once. */
const told = (found: readonly Found[]): Evidence[] =>
  found
    .filter((one, index) => found.findIndex(({ kind }) => kind === one.kind) === index)
    .map(({ kind, value }) => ({ kind, value }))
    .toSorted((a, b) => strength[b.kind] - strength[a.kind]);

/** Somebody known by a LID only who wrote a number that is another contact's: their own, perhaps. As far as this actor may read it. */
async function quotedNumbers(actor: Actor, contactId: number): Promise<Found[]> {
  const binds = new Binds();
  const said = await query<{ body: string }>(
    `select body from (
       select company_id, ticket_id, body, from_me from messages where contact_id = ${binds.add(contactId)} order by sent_at desc, id desc limit ${readAtMost}
     ) newest join tickets t on t.company_id = newest.company_id and t.id = newest.ticket_id
     where not from_me and body ~ '\\d{4}' and ${visibleTo(actor, binds)} limit ${most * 2}`,
    binds.values,
  );
  const numbers = said.flatMap(({ body }) => (body.match(/\+?\d[\d\s().-]{8,20}\d/g) ?? []).map(digitsOf));
  const forms = numbers.flatMap((number) => [number, `55${number}`]).flatMap(numberForms);
  if (forms.length === 0) return [];
  return query<Found>(
    `select contact_id as id, 'quoted-number' as kind, value from contact_identities
     where kind = 'phone' and value = any($1::text[]) and contact_id <> $2 limit ${most}`,
    [[...new Set(forms)].slice(0, 100), contactId],
  );
}
