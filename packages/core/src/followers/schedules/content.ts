import { AppError } from "@balcao/shared/errors";
import { isOver } from "@balcao/shared/message-templates/offer";
import { changedValues, type TemplateFile } from "@balcao/shared/message-templates/rules";
import { allWords } from "@balcao/shared/message-templates/shown-words";
import type { NamedTemplate } from "@balcao/shared/message-templates/values";
import { requireFile, requireValues, sendableTemplate } from "../../desk/messages/sending/template.ts";

interface ContentForm {
  body?: string | undefined;
  template?: NamedTemplate | null | undefined;
}

/**
 * The stored content of a schedule: its text, or its template with the template's words as the text. Answers 409 ERR_NUMBER_CANNOT,
 * ERR_TEMPLATE_NOT_SENDABLE, or 422 ERR_TEMPLATE_VALUES, ERR_TEMPLATE_FILE. `file`: the message's file. `sendAt`: an offer must still run then.
 */
export async function contentOf(
  connectionId: number,
  { body, template }: ContentForm,
  { file, sendAt }: { file: TemplateFile | null; sendAt: Date },
): Promise<{ body: string; template: NamedTemplate | null }> {
  if (template) {
    const { content } = (await sendableTemplate(connectionId, template)).template;
    const values = changedValues(content, template.values, (value) => value);
    requireValues(content, values, sendAt);
    requireFile(content, file);
    return { body: allWords(content, values), template: { ...template, values } };
  }
  if (body === undefined)
    throw new AppError("ERR_VALIDATION", [{ path: ["body", "body"], message: "A text or a template is required" }]);
  return { body, template: null };
}

/** Answers 422 ERR_TEMPLATE_VALUES when the offer of a planned template is over at its time. */
export function requireRunning({ values }: NamedTemplate, sendAt: Date): void {
  if (isOver(values.offer, sendAt))
    throw new AppError("ERR_TEMPLATE_VALUES", [{ part: "offer", key: "end", fault: "ended" }]);
}
