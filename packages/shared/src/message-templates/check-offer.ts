import type { TemplateFault } from "./check-parts.ts";
import { templateLimits as limits } from "./rules.ts";
import type { TemplateContent, TemplateOffer } from "./schema.ts";

/** The faults of a limited-time offer by their places, besides those that any template has. */
export function offerFaults(content: TemplateContent, { text, expires }: TemplateOffer): Record<string, TemplateFault> {
  const { header, body, footer, buttons, cards } = content;
  const kinds = buttons.map(({ kind }) => kind).join();
  const faults: Record<string, TemplateFault | null> = {
    offer: text.trim() === "" ? "required" : text.length > limits.offer ? "long" : text.includes("{{") ? "fixed" : null,
    header: header.kind === "text" || header.kind === "document" ? "offer" : null,
    body: body.length > limits.offerBody ? "long" : null,
    footer: footer.trim() === "" ? null : "offer",
    buttons: kinds === "code,url" || (kinds === "url" && !expires) ? null : "offer",
    cards: cards ? "alone" : null,
  };
  return Object.fromEntries(
    Object.entries(faults).filter((entry): entry is [string, TemplateFault] => entry[1] !== null),
  );
}
