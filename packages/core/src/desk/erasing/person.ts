import { formatNumber, numberForms } from "@balcao/shared/phone";
import { integerArray, json, textArray } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { defaultLanguage } from "../../company/settings/read.ts";
import { bareBsuid, type Identity, jidOf } from "../contacts/address.ts";
import { familyOf } from "../contacts/family.ts";

/** The name of a person after the erasure, the same as screens show for a finished erasure. */
const words = { pt: "Pessoa removida", en: "Removed person", es: "Persona eliminada" } as const;

/** Everything that finds a person in the tables of a company. */
export interface PersonTraces {
  /** The contact, whose row stays, and all contacts merged into it, which are deleted. */
  id: number;
  family: number[];
  /** The name that replaces the person's own. */
  called: string;
  /** The person's numbers in both Brazilian forms, and the user names with their @, as lists and imports have them. */
  numbers: string[];
  /** The same numbers, and the addresses that WhatsApp and Meta gave the person. */
  values: string[];
  jids: string[];
  /** The words by which others mention the person in a group, each with its @, longest first. */
  mentions: string[];
  /** The e-mail addresses of the contact and of those merged into it, in lower case. */
  emails: string[];
}

const shape = {
  family: integerArray,
  phones: textArray,
  emails: textArray,
  names: textArray,
  identities: json<{ kind: Identity["kind"] | "username"; value: string }[]>(),
};

/**
 * Reads what finds a person, before anything is deleted. A name that another contact of the company also has does not mean this person alone, and is left
 * out.
 */
export async function loadErased(id: number, erasureId: number): Promise<PersonTraces> {
  const [row] = await query(
    shape,
    sql`with family as materialized (select c.* from contacts c where c.id in ${familyOf([id])})
     select array(select f.id from family f order by f.id) as family, array(select f.number from family f where f.number <> '') as phones,
       array(select distinct lower(btrim(f.email)) from family f where f.email <> '') as emails,
       array(select distinct n.name from (
           select f.name from family f union select o.name from contact_names o where o.contact_id in (select f.id from family f)) n
         where n.name <> '' and not exists (
           select 1 from contacts o where o.plain_name = plain(n.name) and o.merged_into is null and o.id not in (select f.id from family f))) as names,
       (select coalesce(json_agg(json_build_object('kind', i.kind, 'value', i.value)), '[]') from contact_identities i
         where i.contact_id in (select f.id from family f)) as identities`,
  );
  if (!row) throw new Error("A statement without a table answers a row");
  const { family, emails, names } = row;
  const of = (wanted: string) => row.identities.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  const phones = [...new Set([...of("phone"), ...row.phones].flatMap((number) => numberForms(number)))];
  const others = (["lid", "bsuid"] as const).flatMap((kind) => of(kind).map((value) => ({ kind, value })));
  const mentions = [...names, ...phones, ...phones.map((number) => formatNumber(number)), ...of("lid")];
  return {
    id,
    family,
    called: `${words[await defaultLanguage()]} #${erasureId}`,
    numbers: [...phones, ...of("username").map((value) => `@${value}`)],
    values: [
      ...phones,
      ...others.flatMap(({ kind, value }) => (kind === "bsuid" ? [value, bareBsuid(value)] : [value])),
    ],
    jids: [...phones.map((value) => jidOf({ kind: "phone", value })), ...others.map((one) => jidOf(one))],
    mentions: mentions.map((word) => `@${word}`).toSorted((a, b) => b.length - a.length),
    emails,
  };
}
