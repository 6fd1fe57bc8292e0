import { isOfferOver } from "../message-templates/offer.ts";
import type { TemplateContent } from "../message-templates/schema.ts";
import {
  fileFaultOf,
  isApproved,
  lacksCardFile,
  neededValues,
  type TemplateFile,
  plannedFault,
  valueOf,
} from "../message-templates/rules.ts";
import type { MessageTemplate } from "../message-templates/schema.ts";
import type { Blocker, Campaign, CampaignTemplate } from "./schema.ts";
import { type CampaignTexts, variantTexts } from "./rules.ts";

/** The state of a campaign's template at Meta. */
export type TemplateNow = Pick<MessageTemplate, "status" | "category" | "hasOther" | "content">;

/** The text that the template replaces: the campaign's first text to a person. */
export const firstKind = ({ confirmation }: Pick<Campaign, "confirmation">): "message" | "confirmationMessage" =>
  confirmation ? "confirmationMessage" : "message";

/**
 * Whether a person gets the template. A person to whom the number may write freely gets the text if there is one. Everybody else gets the template if
 * there is one.
 */
export const getsTemplate = (
  campaign: CampaignTexts & { template: object | null },
  { isOpen }: { isOpen: boolean },
): boolean => campaign.template !== null && (!isOpen || variantTexts(campaign, firstKind(campaign)).length === 0);

/**
 * What keeps a template from being sent at this time. `now`: the template as Meta has it for the number's account; null when Meta has none with that
 * name and language.
 */
export function templateBlockers(
  template: CampaignTemplate | null,
  now: TemplateNow | null,
  file: TemplateFile | null,
  at: Date,
): Blocker[] {
  if (template === null) return [];
  if (now === null || !isApproved(now)) return ["template"];
  const faults: Blocker[] = lacksCardFile(now.content) ? ["templateCards"] : [];
  if (neededValues(now.content).some((one) => plannedFault(now.content, one, valueOf(template.values, one)) !== null))
    faults.push("templateValues");
  if (isOfferOver(now.content, template.values, at)) faults.push("templateOffer");
  if (lacksFile(now.content, file)) faults.push("templateFile");
  return faults;
}

/** Whether the header needs a file that the campaign lacks. When it needs none, only people who get the text get the campaign's file. */
const lacksFile = ({ header }: TemplateContent, file: TemplateFile | null): boolean =>
  header.kind !== "none" && header.kind !== "text" && fileFaultOf(header.kind, file) !== null;
