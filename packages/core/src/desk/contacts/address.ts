import { raw, type Sql, sql } from "../../base/sql.ts";

/** An address of a person or group: digits of the phone, user part of a LID, id of a group (all without the domain). */
export interface Identity {
  kind: "phone" | "lid" | "group";
  value: string;
}

/*
 * A chat is kept under one address, written as WhatsApp Web writes it: "123@lid" for a person whose LID is known, else "55…@s.whatsapp.net",
 * and "…@g.us" for a group. Only this file knows how an address is written, for every transport (tests/borders/addresses.test.ts).
 */
const domains = { phone: "s.whatsapp.net", lid: "lid", group: "g.us" } as const;

/** An identity as one word, for keys: `phone:5511…`. */
export const addressOf = ({ kind, value }: Identity): string => `${kind}:${value}`;

/** The address to which messages for an identity are sent. */
export const jidOf = ({ kind, value }: Identity): string => `${value}@${domains[kind]}`;

/** Whether this is the chat of a group. */
export const isGroupChat = (chat: string): boolean => chat.endsWith(`@${domains.group}`);

/** The canonical chat of a person or group: by LID where one is known. */
export function chatOf(identities: readonly Identity[]): string | null {
  const best = (["group", "lid", "phone"] as const).map((kind) => identities.find((one) => one.kind === kind));
  const found = best.find((one) => one !== undefined);
  return found ? jidOf(found) : null;
}

/** `jidOf` in SQL, for a row of contact_identities. */
export const jidSql = sql`i.value || case i.kind when 'group' then '@${raw(domains.group)}' when 'lid' then '@${raw(domains.lid)}' else '@${raw(domains.phone)}' end`;

/** `isGroupChat` in SQL. */
export const groupChatSql = (chat: Sql): Sql => sql`${chat} like '%@${raw(domains.group)}'`;

/** The address to write to for a row `c` of contacts, in SQL: its LID when known, else its newest number; a group's own id. */
export const addressSql = sql`coalesce(
       (select ${jidSql} from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and kind in ('group', 'lid', 'phone')
        order by kind = 'group' desc, kind = 'lid' desc, verified desc, first_seen desc limit 1),
       nullif(c.number, '') || '@${raw(domains.phone)}')`;
