import type { Lane } from "./sending-speed.ts";
import type { FlightCheck, warnings } from "./flight.ts";
import { lacksOf, textsOf, variantTexts } from "./rules.ts";
import { type Blocker, blockers, type Campaign } from "./schema.ts";
import type { CampaignSettings } from "./settings.ts";

type Warning = (typeof warnings)[number];

interface RiskFacts {
  campaign: Campaign;
  settings: CampaignSettings;
  people: Readonly<Record<Lane, number>>;
  recipients: number;
  unchecked: number;
  care: FlightCheck["care"];
  seconds: number;
  /** Whether the number writes freely only to people who wrote a short time ago. */
  isWindowed: boolean;
}

const link = /(https?:\/\/|www\.)\S/i;
const manyDays = 3;
/** A number that has been here for fewer days than this is new to WhatsApp. */
const newDays = 7;

/** What a person should know before the start. */
export function warningsOf({
  campaign,
  settings,
  people,
  recipients,
  unchecked,
  care,
  seconds,
  isWindowed,
}: RiskFacts): Warning[] {
  const isCold = people.cold > 0;
  const hasFiles = campaign.fileListId !== null || campaign.mediaPath !== null;
  const given: Record<Warning, boolean> = {
    cold: isCold,
    capOff: settings.campaignDailyCap === "off",
    manyDays: seconds > manyDays * 86_400,
    windowed: isCold && isWindowed && campaign.template === null,
    oneVariant: recipients > 1 && variantTexts(campaign, "message").length === 1,
    link: isCold && textsOf(campaign).some((text) => link.test(text)),
    fileFirst: isCold && hasFiles && !campaign.confirmation,
    newNumber: care !== null && care.ageDays <= newDays,
    unchecked: unchecked > 0,
    disconnected: care !== null && !care.connected,
    braked: care !== null && care.brake !== null,
    footerOff: isCold && !settings.optOutFooter,
  };
  return (Object.keys(given) as Warning[]).filter((warning) => given[warning]);
}

/** How likely it is that WhatsApp restricts the number. WhatsApp looks at how many people never wrote first. */
export function riskOf({ settings, people, recipients, care }: Omit<RiskFacts, "isWindowed">): FlightCheck["risk"] {
  if (people.cold === 0) return "low";
  const isNew = care !== null && care.ageDays <= newDays;
  const isWarned = care !== null && care.light === "red";
  const isMany = people.cold > 50 && people.cold > recipients / 2;
  return settings.campaignDailyCap === "off" || isNew || isWarned || isMany ? "high" : "medium";
}

/** The obstacles to a start. `more`: those that only the database knows. `left`: the people who are still to be handled. */
export function blockersOf(campaign: Campaign, left: number, more: Partial<Record<Blocker, boolean>>): Blocker[] {
  const lacks: readonly Blocker[] = lacksOf(campaign);
  const isWhole = ["contactListGone", "tagListGone", "noAudience"].every((one) => !lacks.includes(one as Blocker));
  return blockers.filter(
    (one) => lacks.includes(one) || more[one] === true || (one === "nobody" && isWhole && left === 0),
  );
}
