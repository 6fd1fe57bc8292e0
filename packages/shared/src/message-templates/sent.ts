import { byNumber, inAddress, neededValues, templateVariables, type TemplateValues, valueOf } from "./rules.ts";
import type { HeaderFile, SentButton, TemplateContent } from "./schema.ts";

/** A message's template in its stored form, with all data that the holder of the number needs to send it, even repeatedly. */
export interface SentTemplate {
  name: string;
  language: string;
  buttons: SentButton[];
  /** The kind of the message's file, which is the header. */
  header: HeaderFile | null;
  /** In Meta's form, without the header's file, which gets a new id at each sending. */
  components: object[];
}

/** The components of one message for Meta. `named`: the template's variables have names. */
export function sentComponents(content: TemplateContent, named: boolean, values: TemplateValues): object[] {
  const textOf = (name: string, text: string) => ({ type: "text", ...(named && { parameter_name: name }), text });
  const { header } = content;
  const ofHeader = header.kind === "text" ? templateVariables(header.text) : [];
  const inText = templateVariables(content.body);
  const ofBody = named ? inText : byNumber(inText);
  const buttons = neededValues(content).flatMap((needed) => {
    if (needed.part !== "buttons") return [];
    const value = valueOf(values, needed);
    const isCode = content.buttons[Number(needed.key)]?.kind === "code";
    const parameter = isCode ? { type: "coupon_code", coupon_code: value } : { type: "text", text: inAddress(value) };
    return [{ type: "button", sub_type: isCode ? "copy_code" : "url", index: needed.key, parameters: [parameter] }];
  });
  return [
    ...(ofHeader.length > 0
      ? [{ type: "header", parameters: ofHeader.map((name) => textOf(name, values.header)) }]
      : []),
    ...(ofBody.length > 0
      ? [{ type: "body", parameters: ofBody.map((name) => textOf(name, values.body[name] ?? "")) }]
      : []),
    ...buttons,
  ];
}
