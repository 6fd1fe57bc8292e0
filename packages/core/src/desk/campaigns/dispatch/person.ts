import type { Lane } from "@balcao/shared/campaigns/sending-speed";
import type { SkipReason } from "@balcao/shared/campaigns/schema";
import { knownForDays } from "@balcao/shared/contact-lists/rules";
import { numberForms } from "@balcao/shared/phone";
import { boolean } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { lockIfThere } from "../../contacts/access.ts";
import { fingerprintsOf } from "../../contacts/numbers/removed-numbers.ts";
import type { Identity } from "../../contacts/address.ts";
import { KnownNumberRow } from "../../contacts/known-number.model.ts";
import { identifyContact, identifyTyped } from "../../identity/identify.ts";
import { heardUntil } from "../../retentions/traces.ts";
import { windowClosedSql } from "../../windows/windows.ts";
import { isServed } from "../people/in-conversation.ts";
import { CampaignShippingRow } from "../campaign-shipping.model.ts";

const ofNext = [
  "id",
  "campaignId",
  "name",
  "number",
  "email",
  "variables",
  "variant",
  "lane",
  "contactId",
  "confirmedAt",
  "messageId",
  "questionId",
] as const;
export type NextShipping = Pick<CampaignShippingRow, (typeof ofNext)[number]>;

/** The person whose turn it is: first those who said yes, then those who know the number, then the others, each group in its order. */
export async function nextShipping(
  campaignId: number,
  now: Date,
  lanes: readonly Lane[],
): Promise<NextShipping | null> {
  const queued = sql`from campaign_shippings s where s.campaign_id = ${campaignId} and s.state = 'queued'`;
  const inLane = (lane: "known" | "cold") => sql`${queued} and s.due_at is null and not s.unchecked and s.lane = ${lane}
      and ${lanes.includes(lane)} order by s.position limit 1`;
  const [next] = await query(
    CampaignShippingRow.shape(...ofNext),
    sql`select ${CampaignShippingRow.pick("s", ...ofNext)} from (
       (select 1 as turn, s.* ${queued} and s.due_at <= ${now} order by s.due_at limit 1)
       union all (select 2, s.* ${inLane("known")}) union all (select 3, s.* ${inLane("cold")})
     ) s order by s.turn limit 1`,
  );
  return next ?? null;
}

/**
 * Either the reason why a person is left out at the last moment; or the locked contact that the message goes to, its lane, and whether the number may
 * write to it freely.
 */
export type Person = { skip: SkipReason } | { contactId: number; lane: Lane; isOpen: boolean };

/** Checks a person again, because much may have changed since the campaign began. */
export async function personOf(
  shipping: NextShipping,
  connectionId: number,
  { leaveOutServed }: { leaveOutServed: boolean },
): Promise<Person> {
  const { silent, erased, ...known } = await knownBy(shipping);
  if (known.isValid === false) return { skip: "notOnWhatsapp" };
  if (silent) return { skip: "optedOut" };
  if (erased && shipping.contactId === null) return { skip: "removed" };
  const contactId = shipping.contactId ?? (await contactOf(shipping, known));
  const there = await lockIfThere(contactId);
  if (!there) return { skip: "removed" };
  const [state] = await query(
    {
      silent: boolean,
      blocked: boolean,
      twice: boolean,
      served: boolean,
      service: boolean,
      known: boolean,
      open: boolean,
    },
    sql`select c.opted_out_at is not null as silent, c.blocked_at is not null as blocked, exists (
         select 1 from campaign_shippings s where s.contact_id = c.id and s.campaign_id = ${shipping.campaignId} and s.id <> ${shipping.id}
           and s.state not in ('queued', 'skipped')) as twice, ${isServed(sql`c.id`)} as served,
       coalesce(last.at > now() - interval '1 day', false) as service, last.at is not null as known, not ${windowClosedSql} as open
     from contacts c join connections w on w.company_id = c.company_id and w.id = ${connectionId} left join lateral (
       select greatest(max(m.sent_at), ${heardUntil(sql`c.company_id`, sql`c.id`, sql`${connectionId}::int`)}) as at
       from messages m where m.contact_id = c.id and m.connection_id = ${connectionId} and not m.from_me
     ) last on true where c.id = ${there.id}`,
  );
  if (!state) return { skip: "removed" };
  if (state.silent) return { skip: "optedOut" };
  if (state.blocked) return { skip: "blocked" };
  if (state.twice) return { skip: "duplicate" };
  // A person who said yes is in a conversation only because the campaign asked.
  if (state.served && leaveOutServed && shipping.confirmedAt === null) return { skip: "served" };
  const lane = state.service ? "service" : state.known ? "known" : "cold";
  return { contactId: there.id, lane, isOpen: state.open };
}

interface Answer {
  /** Null: WhatsApp was not asked, or its answer is too old. */
  isValid: boolean | null;
  phone: string | null;
  lid: string | null;
}

/**
 * Whether WhatsApp knows this number, if its answer is fresh; whether a contact with either form of the number opted out, deleted contacts too; and
 * whether a contact with the number was deleted since the campaign began. It is read first, so that no contact is created for a person who is left
 * out.
 */
async function knownBy({ number, campaignId }: NextShipping): Promise<Answer & { silent: boolean; erased: boolean }> {
  const prints = fingerprintsOf(number);
  const [row] = await query(
    {
      isValid: boolean.null,
      phone: KnownNumberRow.columns.phone,
      lid: KnownNumberRow.columns.lid,
      silent: boolean,
      erased: boolean,
    },
    sql`select ${KnownNumberRow.pick("k", "isValid", "phone", "lid")}, exists (
         select 1 from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
         where i.kind = 'phone' and i.value = any(${numberForms(number)}::text[]) and c.opted_out_at is not null)
         or exists (select 1 from removed_numbers r where r.no_campaigns and r.fingerprint = any(${prints}::text[])) as silent, exists (
         select 1 from removed_numbers r join campaigns b on b.company_id = r.company_id and b.id = ${campaignId}
         where r.fingerprint = any(${prints}::text[]) and r.removed_at >= b.started_at) as erased
     from (select 1) one left join known_numbers k on k.number = ${number}
       and k.checked_at > now() - make_interval(days => case when k.is_valid then ${raw(knownForDays.valid)} else ${raw(knownForDays.invalid)} end)`,
  );
  return row ?? { isValid: null, phone: null, lid: null, silent: false, erased: false };
}

function contactOf({ number, name: given }: NextShipping, known: Answer): Promise<number> {
  const name = given === "" ? null : given;
  if (known.isValid === null) return identifyTyped(number, name);
  const identities: Identity[] = [{ kind: "phone", value: known.phone ?? number }];
  if (known.lid) identities.push({ kind: "lid", value: known.lid });
  return identifyContact(identities, name);
}
