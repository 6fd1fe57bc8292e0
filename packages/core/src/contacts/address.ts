import type { Identity } from "../messages/inbound.ts";

const domains = { phone: "s.whatsapp.net", lid: "lid", group: "g.us" } as const;

/** One word for an identity, as a key. */
export const addressOf = ({ kind, value }: Identity): string => `${kind}:${value}`;

/** Where an identity is written to. */
export const jidOf = ({ kind, value }: Identity): string => `${value}@${domains[kind]}`;

/** The canonical chat of a person or group: by LID where one is known. */
export function chatOf(identities: readonly Identity[]): string | null {
  const best = (["group", "lid", "phone"] as const).map((kind) => identities.find((one) => one.kind === kind));
  const found = best.find((one) => one !== undefined);
  return found ? jidOf(found) : null;
}

/** `jidOf` in SQL, for a row of contact_identities. */
export const jidSql = (row: string): string =>
  `${row}.value || case ${row}.kind when 'group' then '@g.us' when 'lid' then '@lid' else '@s.whatsapp.net' end`;

/** Where to write to the contact in `c`, in SQL: its LID when known, else its number, the newest first; groups have their own id. */
export const addressSql = (c: string): string => `coalesce(
       (select ${jidSql("i")} from contact_identities i
        where i.company_id = ${c}.company_id and i.contact_id = ${c}.id and kind in ('group', 'lid', 'phone')
        order by kind = 'group' desc, kind = 'lid' desc, verified desc, first_seen desc limit 1),
       nullif(${c}.number, '') || '@s.whatsapp.net')`;
