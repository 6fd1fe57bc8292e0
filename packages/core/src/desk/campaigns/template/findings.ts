import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { getsTemplate } from "@balcao/shared/campaigns/template";
import type { Blocker, Campaign } from "@balcao/shared/campaigns/schema";
import { findTemplateOf } from "./template-check.ts";

/** What the flight check finds out about the campaign's template: who gets it, and what prevents its sending. */
export async function templateFindings(
  campaign: Campaign,
  { recipients, window }: Pick<FlightCheck, "recipients" | "window">,
): Promise<{ told: FlightCheck["template"]; blockers: Partial<Record<Blocker, boolean>> }> {
  const { now, lacks } = await findTemplateOf(campaign);
  if (campaign.template === null) return { told: null, blockers: {} };
  const open = window?.open ?? recipients;
  const count = getsTemplate(campaign, { isOpen: true }) ? recipients : recipients - open;
  const blockers = Object.fromEntries(lacks.map((one) => [one, true]));
  return { told: { name: campaign.template.name, category: now?.category ?? null, count }, blockers };
}
