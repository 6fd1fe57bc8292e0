import { setImmediate as nextTurn } from "node:timers/promises";
import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { valuesOf } from "@balcao/shared/campaigns/rules";
import type { Campaign, SkipReason } from "@balcao/shared/campaigns/schema";
import type { Lane } from "@balcao/shared/campaigns/sending-speed";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { getsTemplate } from "@balcao/shared/campaigns/template";
import { isOfEveryPerson, type Person, saysName, variablesIn } from "@balcao/shared/campaigns/texts";
import { raw, type Sql, sql } from "../../../base/sql.ts";
import { withShortcuts } from "../compose/parts-for.ts";
import type { KnownCampaignTemplate } from "../template/begun-template.ts";
import { unfilledIn } from "../template/part.ts";

/** This many people who lack a variable are shown by name. */
export const namedPeople = 3;
/** After this many people the process lets other work run. */
const lookedAtTogether = 500;

/** People who are the same in everything that is counted. `begin`: the first digits of their numbers. */
export interface Group {
  lane: Lane;
  reason: SkipReason | null;
  unchecked: boolean;
  served: boolean;
  isOpen: boolean;
  begin: string;
  count: number;
}

/** People who would get the template, with the fields that the template uses. Other fields are empty. `people`: the first of their names. */
export type TemplateReader = Omit<Group, "reason"> & Person & { people: string[] };

const said = (isSaid: boolean, value: Sql): Sql => (isSaid ? value : sql`''::text`);

/** Those of the people `counted` who would get the template, as JSON, in groups that get the same text. */
export function addressedSql(campaign: Campaign, template: KnownCampaignTemplate | null): Sql {
  if (template === null) return sql`'[]'::json`;
  const keys = [...new Set(valuesOf(campaign.template).flatMap(variablesIn))];
  const isNamed = keys.some((key) => saysName(key) !== null);
  const isReached = keys.some((key) => isOfEveryPerson(key) && saysName(key) === null);
  const columns =
    keys.length === 0
      ? sql`'{}'::jsonb`
      : sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(c.variables)
    where key = any(${keys}::text[]) and value <> '""')`;
  return sql`(select coalesce(json_agg(a order by a.place), '[]') from (
    select lane, unchecked, served, "isOpen", begin, ${said(isNamed, sql`c.name`)} as name, ${said(isReached, sql`c.number`)} as number,
      ${said(isReached, sql`c.email`)} as email, ${columns} as variables, count(*)::int as count, min(c.place) as place,
      (array_agg(c.name order by c.place))[1:${raw(namedPeople)}] as people
    from counted c where reason is null and ${getsTemplate(campaign, { isOpen: true }) ? sql`true` : sql`not "isOpen"`} group by 1, 2, 3, 4, 5, 6, 7, 8, 9) a)`;
}

interface UnfilledPeople {
  /** Groups to add to the counted groups. They move the people who lack a variable from those who get a message to those who are left out. */
  moved: Group[];
  /** Adds the people who lack a value of the template to the people who lack a variable. */
  addTo: (missing: FlightCheck["missing"]) => FlightCheck["missing"];
}

/**
 * The people who cannot get the template because they lack one of its values, most often a name that is a real name. Only the code that fills the
 * template knows what counts as a name, so that code checks each group.
 */
export async function findUnfilled(
  template: KnownCampaignTemplate | null,
  addressed: readonly TemplateReader[],
  settings: CampaignSettings,
): Promise<UnfilledPeople> {
  const found: { group: TemplateReader; keys: string[] }[] = [];
  const unfilled = template === null ? () => null : unfilledIn(template);
  for (const [at, group] of addressed.entries()) {
    const keys = unfilled(withShortcuts(group, settings));
    if (keys) found.push({ group, keys });
    if ((at + 1) % lookedAtTogether === 0) await nextTurn();
  }
  return { moved: found.flatMap(({ group }) => moved(group)), addTo: (missing) => added(missing, found) };
}

function moved({ lane, unchecked, served, isOpen, begin, count }: TemplateReader): Group[] {
  const group = { lane, unchecked, served, isOpen, begin };
  return [
    { ...group, reason: null, count: -count },
    { ...group, reason: "variable", count },
  ];
}

function added(
  missing: FlightCheck["missing"],
  found: readonly { group: TemplateReader; keys: string[] }[],
): FlightCheck["missing"] {
  const all = new Map(missing.map((one) => [one.key, one]));
  for (const { group, keys } of found)
    for (const key of keys) {
      const { count = 0, people = [] } = all.get(key) ?? {};
      all.set(key, { key, count: count + group.count, people: [...people, ...group.people].slice(0, namedPeople) });
    }
  return [...all.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
