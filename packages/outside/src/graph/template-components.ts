import { byNumber, templateVariables } from "@balcao/shared/message-templates/rules";
import type { TemplateButton, TemplateCard, TemplateContent } from "@balcao/shared/message-templates/schema";

/** Whether the variables have names; else they are numbered. */
export const isNamed = ({ header, body, cards = [] }: TemplateContent): boolean =>
  [header.kind === "text" ? header.text : "", body, ...cards.map((card) => card.body)]
    .flatMap(templateVariables)
    .some((name) => !/^\d{1,3}$/.test(name));

type Examples = { names: readonly string[]; values: readonly string[]; named: boolean };

function exampleOf(field: "header_text" | "body_text", { names, values, named }: Examples): object {
  if (names.length === 0) return {};
  const params = names.map((name, at) => ({ param_name: name, example: values[at] ?? "" }));
  if (named) return { example: { [`${field}_named_params`]: params } };
  return { example: { [field]: field === "body_text" ? [values] : values } };
}

/** The components in Meta's format. `handles`: the samples of the header's file, or of the cards. */
export function componentsOf({ content, handles }: { content: TemplateContent; handles: readonly string[] }): object[] {
  const { offer, footer, buttons, cards } = content;
  const named = isNamed(content);
  return [
    ...headerOf(content, named, handles[0]),
    ...(offer
      ? [{ type: "LIMITED_TIME_OFFER", limited_time_offer: { text: offer.text, has_expiration: offer.expires } }]
      : []),
    bodyOf(content, named),
    ...(footer.trim() === "" ? [] : [{ type: "FOOTER", text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: "BUTTONS", buttons: buttons.map(buttonOf) }]),
    ...(cards ? [{ type: "CAROUSEL", cards: cards.map((card, at) => cardOf(card, named, handles[at])) }] : []),
  ];
}

function headerOf({ header }: TemplateContent, named: boolean, handle = ""): object[] {
  if (header.kind === "none") return [];
  if (header.kind !== "text") return [fileHeader(header.kind, handle)];
  const { text, sample } = header;
  const example = exampleOf("header_text", { names: templateVariables(text), values: [sample], named });
  return [{ type: "HEADER", format: "TEXT", text, ...example }];
}
const fileHeader = (kind: string, handle: string): object => ({
  type: "HEADER",
  format: kind.toUpperCase(),
  example: { header_handle: [handle] },
});

function bodyOf({ body, samples }: Pick<TemplateContent, "body" | "samples">, named: boolean): object {
  const inText = templateVariables(body);
  const names = named ? inText : byNumber(inText);
  const values = names.map((name) => samples[name] ?? "");
  return { type: "BODY", text: body, ...exampleOf("body_text", { names, values, named }) };
}

function cardOf(card: TemplateCard, named: boolean, handle = ""): object {
  const { header, body, buttons } = card;
  const components = [
    fileHeader(header, handle),
    ...(body.trim() === "" ? [] : [bodyOf(card, named)]),
    ...(buttons.length === 0 ? [] : [{ type: "BUTTONS", buttons: buttons.map(buttonOf) }]),
  ];
  return { components };
}

function buttonOf(button: TemplateButton): object {
  switch (button.kind) {
    case "reply":
      return { type: "QUICK_REPLY", text: button.text };
    case "phone":
      return { type: "PHONE_NUMBER", text: button.text, phone_number: button.phone };
    case "contact":
      return { type: "REQUEST_CONTACT_INFO" };
    case "code":
      return { type: "COPY_CODE", example: button.sample };
    case "url": {
      const example = templateVariables(button.url).length > 0 ? { example: [button.sample] } : {};
      return { type: "URL", text: button.text, url: button.url, ...example };
    }
  }
}
