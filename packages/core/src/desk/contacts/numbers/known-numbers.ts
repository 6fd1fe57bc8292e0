import { knownForDays } from "@balcao/shared/contact-lists/rules";
import { numberForms } from "@balcao/shared/phone";
import { boolean, text } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { companyIdSql, listed, raw, sql } from "../../../base/sql.ts";
import { ContactIdentityRow } from "../contact-identity.model.ts";
import { KnownNumberRow } from "../known-number.model.ts";

/** WhatsApp's answer about a number. Null as `phone` means that the number is not on WhatsApp. */
export interface NumberAnswered {
  number: string;
  phone: string | null;
  lid: string | null;
}

/** Stores WhatsApp's answers for lists and contacts alike. */
export const keepAnswers = (answers: readonly NumberAnswered[]): Promise<number> =>
  run(
    sql`insert into known_numbers (company_id, number, is_valid, phone, lid)
     select ${companyIdSql}, g.number, g.phone is not null, g.phone, g.lid
     from unnest(${answers.map(({ number }) => number)}::text[], ${answers.map(({ phone }) => phone)}::text[],
       ${answers.map(({ lid }) => lid)}::text[]) as g(number, phone, lid) order by g.number
     on conflict (company_id, number) do update set is_valid = excluded.is_valid, phone = excluded.phone, lid = excluded.lid, checked_at = now()`,
  );

/**
 * The account of a number with its LID, while WhatsApp's answer is fresh. After a no, WhatsApp is asked again, because somebody has just typed the
 * number.
 */
export async function rememberedAccount(number: string): Promise<{ phone: string; lid: string } | null> {
  const [row] = await query(
    KnownNumberRow.shape("phone", "lid"),
    sql`select k.phone, k.lid from known_numbers k where k.number = ${number} and k.is_valid
     and k.checked_at > now() - make_interval(days => ${raw(knownForDays.valid)})`,
  );
  return row?.phone && row.lid ? { phone: row.phone, lid: row.lid } : null;
}

/** The stored facts about a number. `silent` people opted out or are blocked. */
export interface NumberFacts {
  silent: boolean;
  /** Null: WhatsApp must be asked. */
  isValid: boolean | null;
  /** When WhatsApp was asked. Null for the number of a contact whom WhatsApp confirmed, and when no fresh answer is stored. */
  checkedAt: Date | null;
}

/** The company's stored facts about these numbers, in two statements. Unknown numbers are left out. */
export async function knownOf(numbers: readonly string[]): Promise<Map<string, NumberFacts>> {
  const forms = numbers.flatMap((number) => numberForms(number).map((value) => ({ number, value })));
  const people = await query(
    { number: text, silent: boolean, verified: ContactIdentityRow.columns.verified },
    sql`select g.number, bool_or(c.opted_out_at is not null or c.blocked_at is not null) as silent, bool_or(i.verified) as verified
     from ${listed("g", {
       number: sql`${forms.map(({ number }) => number)}::text[]`,
       value: sql`${forms.map(({ value }) => value)}::text[]`,
     })}
     cross join lateral (select * from contact_identities i where i.kind = 'phone' and i.value = g.value limit 1) i
     join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     group by g.number`,
  );
  const answers = await query(
    KnownNumberRow.shape("number", "isValid", "checkedAt"),
    sql`select ${KnownNumberRow.pick("k", "number", "isValid", "checkedAt")} from known_numbers k
     where k.number = any(${[...numbers]}::text[]) and k.checked_at > now() - make_interval(
       days => case when k.is_valid then ${raw(knownForDays.valid)} else ${raw(knownForDays.invalid)} end)`,
  );
  const known = new Map<string, NumberFacts>();
  for (const { number, silent, verified } of people)
    known.set(number, { silent, isValid: verified || null, checkedAt: null });
  for (const { number, isValid, checkedAt } of answers) {
    const contact = known.get(number);
    if (contact?.isValid !== true) known.set(number, { silent: contact?.silent ?? false, isValid, checkedAt });
  }
  return known;
}
