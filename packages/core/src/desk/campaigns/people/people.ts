import type { Campaign } from "@balcao/shared/campaigns/schema";
import { type CampaignTexts, textsOf } from "@balcao/shared/campaigns/rules";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { isOfEveryPerson, saysName, variablesIn } from "@balcao/shared/campaigns/texts";
import { knownForDays } from "@balcao/shared/contact-lists/rules";
import { and, empty, raw, type Sql, sql } from "../../../base/sql.ts";
import { heardUntil } from "../../retentions/traces.ts";
import { isServed } from "./in-conversation.ts";
import { shortcutsOf } from "../settings.ts";

/** The fields of a campaign, saved or not, that decide who its people are and which of them it leaves out. */
export type CampaignAddress = CampaignTexts &
  Pick<Campaign, "id" | "contactListId" | "tagListId" | "lostParts" | "whatsappId" | "leaveOutServed" | "template">;

/** The people of a campaign, or some of them. */
export interface Audience {
  campaign: CampaignAddress;
  settings: CampaignSettings;
  /** Leaves out the people with whom the campaign is finished. */
  onlyUndone?: boolean;
  /** At most this many people, in the order of their source. */
  limit?: number;
  /** A condition on `people p`. */
  where?: Sql;
  offset?: number;
  /** Addresses whose numbers had opted out before their contacts were deleted: see `silenced-people.ts`. */
  silenced?: readonly string[];
}

/**
 * A number in the form that lists use: a Brazilian mobile number has its ninth digit. Numbers are digits only, so comparing positions in the text is
 * enough.
 */
const inOneForm = (number: Sql): Sql =>
  sql`case when length(${number}) = 12 and left(${number}, 2) = '55' and substr(${number}, 5, 1) in ('6', '7', '8', '9')
    then left(${number}, 4) || '9' || substr(${number}, 5) else ${number} end`;
const otherForm = (number: Sql): Sql =>
  sql`case when length(${number}) = 13 and left(${number}, 2) = '55' and substr(${number}, 5, 1) = '9'
    then left(${number}, 4) || substr(${number}, 6) end`;

/** Whether an answer that WhatsApp gave at the time `at` still counts. */
const isFresh = (valid: Sql, at: Sql): Sql =>
  sql`${at} > now() - make_interval(days => case when ${valid} then ${raw(knownForDays.valid)} else ${raw(knownForDays.invalid)} end)`;

/** WhatsApp's answer about the number of a person, while that answer still counts. */
const remembered = sql`case when ${isFresh(sql`k.is_valid`, sql`k.checked_at`)} then k.is_valid end`;

/** The ids of contacts with a ticket that has the tag. */
const tagged = (tagId: number): Sql => sql`select t.contact_id from ticket_tags g
  join tickets t on t.company_id = g.company_id and t.id = g.ticket_id where g.tag_id = ${tagId}`;

/**
 * The extra fields of a contact `c`, by the names under which texts use them. These names are made in the same way as names from the headers of a
 * list.
 */
const fieldsOfContact = sql`coalesce((select jsonb_object_agg(x.key, x.value) from (
    select distinct on (1) left(regexp_replace(regexp_replace(plain(f->>'name'), '[^a-z0-9]+', '_', 'g'), '^[^a-z]+|_+$', '', 'g'), 30) as key,
      f->>'value' as value
    from jsonb_array_elements(c.extra_info) f order by 1
  ) x where x.key <> ''), '{}')`;

const listed = (
  listId: number,
): Sql => sql`select i.company_id, i.id as place, ${inOneForm(sql`i.number`)} as number, i.name, i.email,
    i.variables, null::int as own, case when ${isFresh(sql`i.is_whatsapp_valid`, sql`i.checked_at`)} then i.is_whatsapp_valid end as valid
  from contact_list_items i where i.contact_list_id = ${listId}`;

/** The contacts with the tag. WhatsApp is not asked about them, because they wrote to us or were made with a number that WhatsApp knows. */
const ofTag = (
  tagId: number,
): Sql => sql`select c.company_id, c.id as place, ${inOneForm(sql`c.number`)} as number, c.name, c.email,
    ${fieldsOfContact} as variables, c.id as own, true as valid
  from contacts c where c.id in (${tagged(tagId)}) and c.merged_into is null and not c.is_group and c.number <> ''`;

/** How many contacts of a campaign's tag have no number and therefore do not take part. */
export const withoutNumberOf = ({ contactListId, tagListId }: Campaign): Sql =>
  contactListId !== null || tagListId === null
    ? sql`0`
    : sql`(select count(*)::int from contacts c where c.id in (${tagged(tagListId)}) and c.merged_into is null and c.erased_at is null and not c.is_group and c.number = '')`;

const nobody = sql`select null::int as company_id, 0 as place, '' as number, '' as name, '' as email, '{}'::jsonb as variables,
    null::int as own, null::boolean as valid where false`;

/**
 * A campaign that lost a part other than its file list has no people. Otherwise a campaign for list and tag that lost its list would write to
 * everybody with the tag.
 */
function sourceOf({ contactListId, tagListId, lostParts }: CampaignAddress): Sql {
  if (lostParts.some((part) => part !== "fileList")) return nobody;
  if (contactListId !== null) return listed(contactListId);
  return tagListId === null ? nobody : ofTag(tagListId);
}

/**
 * The contact of a person `p`, found by every address: both forms of the number, and the addresses in WhatsApp's answer about the number. The
 * statement looks up each person alone, so its cost does not depend on how many people Postgres expects.
 */
const who = sql`left join lateral (
    select * from known_numbers n where n.number = p.number limit 1
  ) k on true left join lateral (
    select coalesce(min(c.id) filter (where i.verified), min(c.id)) as contact_id, bool_or(i.verified) as verified,
      bool_or(c.opted_out_at is not null) as opted_out, bool_or(c.blocked_at is not null) as blocked
    from (
      select i.contact_id, i.verified from contact_identities i where i.kind = 'phone'
        and i.value = any (array[p.number, ${otherForm(sql`p.number`)}, case when k.is_valid then k.phone end])
      union all select i.contact_id, i.verified from contact_identities i where k.is_valid and i.kind = 'lid' and i.value = k.lid
    ) i
    cross join lateral (select * from contacts c where c.id = i.contact_id limit 1) c
  ) w on true`;

/**
 * Whether the person `p` is done in the campaign. The statement looks for the first number from the person's number on: only one index has numbers in
 * order, so Postgres uses that index even for rows that it has no statistics of yet.
 */
const isDealtWith = (id: number): Sql => sql`coalesce((
    select s.number = p.number and s.state <> 'queued' from campaign_shippings s where s.campaign_id = ${id} and s.number >= p.number
    order by s.number limit 1), false)`;

function among({ campaign: { id, contactListId, tagListId }, onlyUndone, where }: Audience): Sql {
  const both = contactListId !== null && tagListId !== null;
  return and(
    where,
    onlyUndone && sql`not ${isDealtWith(id)}`,
    both &&
      sql`exists (select 1 from contact_identities i where i.kind = 'phone' and i.value in (p.number, ${otherForm(sql`p.number`)})
        and i.contact_id in (${tagged(tagListId)}))`,
  );
}

/** The statement's first part: `people`, in the order of their source. */
export const peopleSql = (audience: Audience): Sql => {
  const { campaign, limit, offset = 0 } = audience;
  const page = limit === undefined ? empty : sql` limit ${limit} offset ${offset}`;
  return sql`people as materialized (
    select p.* from (${sourceOf(campaign)}) p where ${among(audience)} order by p.place${page}
  )`;
};

interface ContactKeys {
  /** Columns of the list. */
  keys: string[];
  /** Variables that only the person's name can fill, and variables that a column of that name may fill instead. */
  names: string[];
  aliases: string[];
}

/** The variables in a campaign's texts that come from the person, without the shortcuts of the settings. */
export function askedOf(campaign: CampaignTexts & Pick<Campaign, "template">, settings: CampaignSettings): ContactKeys {
  const shortcuts = shortcutsOf(settings);
  const wanted = textsOf(campaign).flatMap(variablesIn);
  const keys = [...new Set(wanted)].filter((key) => (shortcuts[key] ?? "") === "");
  return {
    keys: keys.filter((key) => !isOfEveryPerson(key)),
    names: keys.filter((key) => saysName(key)?.fromList === false),
    aliases: keys.filter((key) => saysName(key)?.fromList === true),
  };
}

/**
 * Judges the people of a campaign, as `judged`: the contact of each person, the lane of a message now, and the reason why the person is left out.
 * `missing`: variables for which the person has no value. When two rows are one person, the person gets the message once. `reason` null: the person
 * gets the message. `+ 0` makes Postgres look for the last message among the contact's messages, not among all messages of the number.
 */
export function judgedSql(audience: Audience): Sql {
  const { campaign, settings, silenced = [] } = audience;
  const { keys, names, aliases } = askedOf(campaign, settings);
  const { whatsappId, id } = campaign;
  return sql`${peopleSql(audience)}, facts as materialized (
    select p.company_id, p.place, p.number, p.name, p.email, p.variables, coalesce(p.own, w.contact_id) as contact_id,
      coalesce(w.opted_out, false) or p.number = any(${[...silenced]}::text[]) as opted_out, coalesce(w.blocked, false) as blocked,
      case when w.verified then true when p.own is not null and ${remembered} is not null then ${remembered}
        else coalesce(p.valid, ${remembered}) end as valid,
      array(select key from unnest(${keys}::text[]) key where coalesce(p.variables->>key, '') = '')
        || case when p.name ~ '[^[:space:]]' then '{}' else ${names}::text[]
          || array(select key from unnest(${aliases}::text[]) key where coalesce(p.variables->>key, '') = '') end as missing
    from people p ${who}
  ), reasoned as materialized (
    select f.*, case when length(f.number) not between 8 and 15 or f.number ~ '[^0-9]' then 'invalid' when f.opted_out then 'optedOut' when f.blocked then 'blocked'
      when f.valid is false then 'notOnWhatsapp' when ${wroteLately(settings, id)} then 'recent'
      when ${campaign.leaveOutServed} and ${isServed(sql`f.contact_id`)} then 'served' when f.missing <> '{}' then 'variable' end as reason
    from facts f
  ), first as (
    select r.*, row_number() over (partition by case when r.reason is null then coalesce(-r.contact_id, r.number::bigint) end order by r.place) as nth
    from reasoned r
  ), judged as materialized (
    select f.company_id, f.place, f.number, f.name, f.email, f.variables, f.contact_id, f.missing, f.valid is null as unchecked,
      case when f.reason is null and (f.nth > 1 or ${hasRow(id)}) then 'duplicate' else f.reason end as reason,
      case when l.at > now() - interval '1 day' then 'service'
        when l.at is not null or ${heardUntil(sql`f.company_id`, sql`f.contact_id`, sql`${whatsappId}::int`)} is not null then 'known' else 'cold' end as lane
    from first f left join lateral (
      select m.sent_at as at from messages m where m.contact_id = f.contact_id and m.connection_id + 0 = ${whatsappId} and not m.from_me
        and f.reason is null order by m.sent_at desc, m.id desc limit 1
    ) l on true
  )`;
}

/** Whether another campaign wrote to the person `f` within the days of rest. */
const wroteLately = ({ restDays }: CampaignSettings, id: number): Sql =>
  restDays === 0
    ? sql`false`
    : sql`exists (select 1 from campaign_shippings s where s.contact_id = f.contact_id and s.campaign_id <> ${id}
        and s.sent_at > now() - make_interval(days => ${restDays}))`;

/** Whether the person `f` is in the campaign under another number. */
const hasRow = (id: number): Sql =>
  sql`exists (select 1 from campaign_shippings s where s.contact_id = f.contact_id and s.campaign_id + 0 = ${id} and s.number <> f.number
    and s.state <> 'skipped')`;
