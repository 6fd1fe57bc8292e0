import type { Lane } from "@balcao/shared/campaigns/care";
import type { SkipReason } from "@balcao/shared/campaigns/schema";
import { knownForDays } from "@balcao/shared/contact-lists/rules";
import { numberForms } from "@balcao/shared/phone";
import { boolean, integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { lockIfThere } from "../../contacts/access.ts";
import type { Identity } from "../../contacts/address.ts";
import { KnownNumberRow } from "../../contacts/known-number.model.ts";
import { identifyContact } from "../../identity/identify.ts";
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

/** The person whose turn it is: first those who said yes, then those who know the number, then the others, each in their order. */
export async function nextShipping(
  campaignId: number,
  now: Date,
  lanes: readonly Lane[],
): Promise<NextShipping | null> {
  const columns = sql`select ${CampaignShippingRow.pick("s", ...ofNext)} from campaign_shippings s where s.campaign_id = ${campaignId} and s.state = 'queued'`;
  const shape = CampaignShippingRow.shape(...ofNext);
  const [yes] = await query(shape, sql`${columns} and s.due_at <= ${now} order by s.due_at limit 1`);
  if (yes) return yes;
  for (const lane of ["known", "cold"] as const) {
    if (!lanes.includes(lane)) continue;
    const [next] = await query(
      shape,
      sql`${columns} and s.due_at is null and not s.unchecked and s.lane = ${lane} order by s.position limit 1`,
    );
    if (next) return next;
  }
  return null;
}

/** Why somebody is left out at the last moment, or the contact that the message goes to, locked, and how well it knows the number. */
export type Person = { skip: SkipReason } | { contactId: number; lane: Lane };

/** What is true of a person now: much may have changed since the campaign began. */
export async function personOf(shipping: NextShipping, connectionId: number): Promise<Person> {
  const known = await knownBy(shipping.number);
  if (known?.isValid === false) return { skip: "notOnWhatsapp" };
  if (await isSilent(shipping)) return { skip: "optedOut" };
  const contactId = shipping.contactId ?? (await contactOf(shipping, known));
  const there = await lockIfThere(contactId);
  if (!there) return { skip: "removed" };
  const [state] = await query(
    { silent: boolean, blocked: boolean, twice: boolean, service: boolean, known: boolean },
    sql`select c.opted_out_at is not null as silent, c.blocked_at is not null as blocked, exists (
         select 1 from campaign_shippings s where s.contact_id = c.id and s.campaign_id = ${shipping.campaignId} and s.id <> ${shipping.id}
           and s.state not in ('queued', 'skipped')) as twice,
       coalesce(last.at > now() - interval '1 day', false) as service, last.at is not null as known
     from contacts c left join lateral (
       select max(m.sent_at) as at from messages m where m.contact_id = c.id and m.connection_id = ${connectionId} and not m.from_me
     ) last on true where c.id = ${there.id}`,
  );
  if (!state) return { skip: "removed" };
  if (state.silent) return { skip: "optedOut" };
  if (state.blocked) return { skip: "blocked" };
  if (state.twice) return { skip: "duplicate" };
  return { contactId: there.id, lane: state.service ? "service" : state.known ? "known" : "cold" };
}

interface Answer {
  isValid: boolean;
  phone: string | null;
  lid: string | null;
}

/** WhatsApp's answer on this number, while it is believed. */
async function knownBy(number: string): Promise<Answer | null> {
  const [row] = await query(
    KnownNumberRow.shape("isValid", "phone", "lid"),
    sql`select ${KnownNumberRow.pick("k", "isValid", "phone", "lid")} from known_numbers k where k.number = ${number}
     and k.checked_at > now() - make_interval(days => case when k.is_valid then ${raw(knownForDays.valid)} else ${raw(knownForDays.invalid)} end)`,
  );
  return row ?? null;
}

/** Whether a contact with either form of the number wants no messages: nobody is made a contact only to be left out. */
async function isSilent({ number }: NextShipping): Promise<boolean> {
  const rows = await query(
    { id: integer },
    sql`select c.id from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
     where i.kind = 'phone' and i.value = any(${numberForms(number)}::text[]) and c.opted_out_at is not null limit 1`,
  );
  return rows.length > 0;
}

function contactOf({ number, name }: NextShipping, known: Answer | null): Promise<number> {
  const identities: Identity[] = [{ kind: "phone", value: known?.phone ?? number }];
  if (known?.lid) identities.push({ kind: "lid", value: known.lid });
  return identifyContact(identities, name === "" ? null : name);
}
