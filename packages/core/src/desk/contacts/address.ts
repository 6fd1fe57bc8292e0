import { type Network, networks } from "@balcao/shared/connections/schema";
import { type IdentityKind, transports } from "@balcao/shared/connections/transports";
import { join, raw, type Sql, sql } from "../../base/sql.ts";

/**
 * An address of a person or group: the digits of a phone number, the user part of a LID, or the id of a group, each without the domain. It may also
 * be a BSUID, Meta's id of a person who may hide the number; `bsuidIn` writes it with its portfolio.
 */
export interface Identity {
  kind: IdentityKind;
  value: string;
}

/*
 * A chat has one address, written as WhatsApp Web writes it: "123@lid" for a person whose LID is known, else "55…@s.whatsapp.net", and "…@g.us" for a
 * group. Official numbers write to "55…@s.whatsapp.net" too, and to "BR.123@bsuid" where no number is known. For every transport, only this file
 * knows how an address is written (tests/borders/addresses.test.ts).
 */
const domains = { phone: "s.whatsapp.net", lid: "lid", bsuid: "bsuid", group: "g.us" } as const;

/** An identity as one word, for keys: `phone:5511…`. */
export const addressOf = ({ kind, value }: Identity): string => `${kind}:${value}`;

/*
 * Each of Meta's portfolios has BSUIDs of its own for the same people, so a BSUID is kept with its portfolio: "BR.123/777". Until Meta told the
 * portfolio of a number, its BSUIDs are kept bare. A parent BSUID ("BR.ENT.123") belongs to all portfolios that Meta linked, and is always bare. A
 * chat has no portfolio: it belongs to a number, which has one.
 */
const parent = /^[A-Z]{2}\.ENT\./;
const mark = "/";

/** A BSUID from a number of this portfolio. */
export const bsuidIn = (bsuid: string, portfolioId: string | null): Identity => ({
  kind: "bsuid",
  value: portfolioId === null || parent.test(bsuid) ? bsuid : `${bsuid}${mark}${portfolioId}`,
});

/** A BSUID as Meta writes it. */
export const bareBsuid = (value: string): string => value.split(mark)[0] ?? "";

/** The area in which a BSUID means one person: its portfolio, the linked portfolios for a parent BSUID, or an unknown portfolio. */
export const realmOf = (value: string): string => (parent.test(value) ? "linked" : (value.split(mark)[1] ?? ""));

/** The value of an identity as WhatsApp or Meta writes it, in SQL. */
export const bareSql = (value: Sql): Sql => sql`split_part(${value}, '${raw(mark)}', 1)`;

/** `realmOf` in SQL. */
export const realmSql = (value: Sql): Sql =>
  sql`case when ${value} like '__.ENT.%' then 'linked' else split_part(${value}, '${raw(mark)}', 2) end`;

/** Whether the portfolio of a BSUID is still unknown. */
export const lacksPortfolio = ({ kind, value }: Identity): boolean => kind === "bsuid" && realmOf(value) === "";

/** The addresses, with the portfolio of the number that reported them. */
export const inPortfolio = (given: readonly Identity[], portfolioId: string | null): Identity[] =>
  given.map((one) => (lacksPortfolio(one) ? bsuidIn(one.value, portfolioId) : one));

/** The address to which messages for an identity are sent. */
export const jidOf = ({ kind, value }: Identity): string =>
  `${kind === "bsuid" ? bareBsuid(value) : value}@${domains[kind]}`;

/** Whether this is the chat of a group. */
export const isGroupChat = (chat: string): boolean => chat.endsWith(`@${domains.group}`);

/** The identity of an address: its user part and its kind. Null for any other text. */
export function identityOf(chat: string): Identity | null {
  const [value = "", domain] = chat.split("@");
  const kind = (["phone", "lid", "bsuid", "group"] as const).find((one) => domains[one] === domain);
  return kind ? { kind, value } : null;
}

/** The one chat of a person or group: by LID if it is known. */
export function chatOf(identities: readonly Identity[]): string | null {
  const best = (["group", "lid", "phone", "bsuid"] as const).map((kind) => identities.find((one) => one.kind === kind));
  const found = best.find((one) => one !== undefined);
  return found ? jidOf(found) : null;
}

/** `jidOf` in SQL, for a row of contact_identities. */
export const jidSql = sql`${bareSql(sql`i.value`)} || case i.kind when 'group' then '@${raw(domains.group)}' when 'lid' then '@${raw(domains.lid)}'
  when 'bsuid' then '@${raw(domains.bsuid)}' else '@${raw(domains.phone)}' end`;

/** `isGroupChat` in SQL. */
export const groupChatSql = (chat: Sql): Sql => sql`${chat} like '%@${raw(domains.group)}'`;

/**
 * The best address of a contact `c` in SQL: the first of `kinds` among its `known` addresses, or else its number. A number that was only typed comes after
 * all addresses that are certain.
 */
const bestSql = (kinds: Sql, known: Sql): Sql => sql`coalesce(
       (select ${jidSql} from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id and kind = any(${kinds}) and ${known}
        order by verified desc, array_position(${kinds}, kind), first_seen desc limit 1),
       nullif(c.number, '') || '@${raw(domains.phone)}')`;

const kindsSql = (network: Network): Sql => raw(`array['${transports[network].addresses.join("', '")}']`);

/** The address for writing to a row `c` of contacts, in SQL: its LID if known, else its newest number; for a group, the group's id. */
export const addressSql = bestSql(kindsSql("whatsapp"), sql`true`);

/** Whether the number `w` may write to the identity `i`, in SQL. Meta accepts a BSUID only from numbers of its portfolio. */
const knownOnSql = sql`(i.kind <> 'bsuid' or ${realmSql(sql`i.value`)} = coalesce(
         (select a.portfolio_id from official_accounts a where a.company_id = w.company_id and a.connection_id = w.id), ''))`;

/** The kinds of addresses to which the number `w` writes, in SQL. */
const kindsOnSql = sql`(case w.network ${join(
  networks.map((network) => sql`when '${raw(network)}' then ${kindsSql(network)}`),
  " ",
)} end)`;

/** Whether the identity `i` is an address to which the number `w` may write, in SQL. */
export const reachedBySql = sql`i.kind = any(${kindsOnSql}) and ${knownOnSql}`;

/** The address at which the number `w` writes to a row `c` of contacts, in SQL. */
export const addressOnSql = bestSql(kindsOnSql, knownOnSql);
