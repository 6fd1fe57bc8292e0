import type { TemplateButton } from "@balcao/shared/message-templates/schema";

/** A new button of each kind. */
export const blankButtons: Readonly<Record<TemplateButton["kind"], TemplateButton>> = {
  reply: { kind: "reply", text: "" },
  url: { kind: "url", text: "", url: "https://", sample: "" },
  phone: { kind: "phone", text: "", phone: "+55" },
  code: { kind: "code", sample: "" },
  contact: { kind: "contact" },
};
