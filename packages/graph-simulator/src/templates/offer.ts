import type { TemplateComponent } from "../world/template.ts";
import { variablesOf } from "../world/variables.ts";
import { type TemplateParts, missing, wrong } from "./refusals.ts";

/** The node of a limited-time offer. */
type OfferNode = { text: string; has_expiration?: boolean } | undefined;

/** Refuses a limited-time offer of another form than Meta's. */
export function requireOffer({ category, components }: TemplateParts, offer: TemplateComponent): void {
  const of = (type: string) => components.find((each) => each.type === type);
  const node = offer.limited_time_offer as OfferNode;
  if (category !== "MARKETING") throw wrong("A limited-time offer must be of category MARKETING");
  if (of("FOOTER") || of("CAROUSEL")) throw wrong("A limited-time offer has neither a FOOTER nor a CAROUSEL");
  if (!["IMAGE", "VIDEO"].includes(of("HEADER")?.format ?? "IMAGE"))
    throw wrong("The header of a limited-time offer is an IMAGE or a VIDEO");
  if ((of("BODY")?.text ?? "").length > 600) throw wrong("The text of a limited-time offer has at most 600 characters");
  if (variablesOf(node?.text ?? "").length > 0) throw wrong("The title of a limited-time offer can't have variables");
  const kinds = (of("BUTTONS")?.buttons ?? []).map(({ type }) => type);
  if (!kinds.includes("URL")) throw missing("A limited-time offer needs a button of type URL");
  if (node?.has_expiration === true && !kinds.includes("COPY_CODE"))
    throw missing("A limited-time offer with an expiration needs a button of type COPY_CODE");
  if (!["URL", "COPY_CODE,URL"].includes(kinds.join()))
    throw wrong("The buttons of a limited-time offer are one COPY_CODE, which comes first, and one URL");
}
