import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import {
  headerTypes,
  isSendable,
  neededValues,
  shownButtons,
  templateLimits,
  templateText,
  type TemplateValues,
  valueFault,
  valueOf,
} from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import { sentComponents } from "@balcao/shared/message-templates/sent";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { StoredFile } from "../../../base/files/stored-file.ts";
import { requireCapability } from "../../../numbers/connections/capabilities.ts";
import { templateOfNumber } from "../../../numbers/message-templates/access.ts";
import { lockTicketFor } from "../../tickets/access.ts";
import { fillIn } from "./fill-in.ts";
import type { Part } from "./part.ts";
import { requireOwn, sendParts, sentBefore } from "./send.ts";

/** Sends a template in the actor's own open ticket, by the rules of `sendMessages`. */
export async function sendTemplate(
  actor: Actor,
  ticketId: number,
  { templateId, values, clientId }: Input<typeof messagesApi.sendTemplate>["body"],
  files: readonly StoredFile[],
): Promise<{ messages: Message[]; reused: boolean }> {
  const ticket = await lockTicketFor(actor, ticketId);
  const earlier = clientId ? await sentBefore(actor, [ticket.contactId], clientId) : [];
  if (earlier.length > 0) return { messages: earlier, reused: true };
  await requireOwn(actor, ticket);
  const fill = (texts: readonly string[]) => fillIn(ticket.id, actor.name, texts);
  const part = await templatePart(ticket.connectionId, { id: templateId }, { values, file: files[0] ?? null, fill });
  const messages = await sendParts(actor, ticket, { clientId: clientId ?? null }, [part]);
  return { messages, reused: false };
}

interface Given {
  values: TemplateValues;
  /** The file of the template's header. */
  file: StoredFile | null;
  /** Fills our own variables into the values. Without it, the values stay as they are. */
  fill?: (texts: readonly string[]) => Promise<string[]>;
}

/**
 * The message that a template becomes with these values. Answers 409 ERR_NUMBER_CANNOT, or ERR_TEMPLATE_NOT_SENDABLE with the template's state.
 * Answers 422 ERR_TEMPLATE_FILE, or ERR_TEMPLATE_VALUES with the missing or too long values.
 */
export async function templatePart(
  connectionId: number,
  which: Parameters<typeof templateOfNumber>[1],
  { values, file, fill }: Given,
): Promise<Part> {
  await requireCapability(connectionId, "templates");
  const { template, named } = await templateOfNumber(connectionId, which);
  const { name, language, status, content } = template;
  if (!isSendable(template)) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE", { status });
  requireFile(content, file);
  const filled = await filledValues(content, values, fill);
  const body = templateText(content, filled);
  const header = file && content.header.kind !== "none" && content.header.kind !== "text" ? content.header.kind : null;
  return {
    body,
    file,
    template: {
      name,
      language,
      buttons: shownButtons(content, filled),
      header,
      components: sentComponents(content, named, filled),
    },
  };
}

function requireFile({ header }: TemplateContent, file: StoredFile | null): void {
  if (header.kind === "none" || header.kind === "text") {
    if (file) throw new AppError("ERR_TEMPLATE_FILE", { kind: "none" });
    return;
  }
  const { types, most } = headerTypes[header.kind];
  if (!file || !types.includes(file.mimetype) || file.size > most)
    throw new AppError("ERR_TEMPLATE_FILE", { kind: header.kind });
}

/** The values that the template needs, each in one line. Other values are left out. */
async function filledValues(
  content: TemplateContent,
  given: TemplateValues,
  fill: Given["fill"],
): Promise<TemplateValues> {
  const needed = neededValues(content);
  const typed = needed.map((one) => valueOf(given, one));
  const texts = (fill ? await fill(typed) : typed).map((text) => text.replaceAll(/\s+/g, " ").trim());
  const of = (part: "body" | "buttons") =>
    Object.fromEntries(needed.flatMap((one, at) => (one.part === part ? [[one.key, texts[at] ?? ""]] : [])));
  const values = {
    header: texts[needed.findIndex(({ part }) => part === "header")] ?? "",
    body: of("body"),
    buttons: of("buttons"),
  };
  const faults = needed.flatMap((one) => {
    const fault = valueFault(valueOf(values, one));
    return fault ? [{ ...one, fault }] : [];
  });
  const bare: TemplateContent = { ...content, header: { kind: "none" }, footer: "" };
  if (faults.length === 0 && templateText(bare, values).length > templateLimits.body)
    faults.push({ part: "body", key: "", fault: "long" });
  if (faults.length > 0) throw new AppError("ERR_TEMPLATE_VALUES", faults);
  return values;
}
