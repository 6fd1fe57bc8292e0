import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { blankButtons } from "./blank-buttons.ts";

/** The most buttons of each kind that an offer may have. */
export const offerButtons = { code: 1, url: 1 } as const;

/** The first content of a new limited-time offer, which ends. An offer has no cards and no footer, and its header is a picture, a film or nothing. */
export const asOffer = ({ cards: _cards, header, ...content }: TemplateContent): TemplateContent => ({
  ...content,
  header: header.kind === "image" || header.kind === "video" ? header : { kind: "none" },
  footer: "",
  buttons: [blankButtons.code, blankButtons.url],
  offer: { text: "", expires: true },
});

/** The buttons in Meta's order for an offer: the code first. An offer that ends needs a code. */
export function buttonsOfOffer({ buttons, offer }: TemplateContent): TemplateContent["buttons"] {
  const code = buttons.filter(({ kind }) => kind === "code");
  const needed = offer?.expires && code.length === 0 ? [blankButtons.code] : code;
  return [...needed, ...buttons.filter(({ kind }) => kind !== "code")];
}
