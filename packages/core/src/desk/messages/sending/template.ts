import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { isOfferOver } from "@balcao/shared/message-templates/offer";
import {
  changedValues,
  fileFaultOf,
  headerFileOf,
  isSendable,
  type TemplateFile,
  type TemplateValues,
  type ValueFault,
  valueFaults,
} from "@balcao/shared/message-templates/rules";
import type { TemplateContent } from "@balcao/shared/message-templates/schema";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { StoredFile } from "../../../base/files/stored-file.ts";
import { requireCapability } from "../../../numbers/connections/capabilities.ts";
import { type KnownTemplate, templateOfNumber } from "../../../numbers/message-templates/access.ts";
import { lockTicketFor } from "../../tickets/access.ts";
import { fillIn } from "./fill-in.ts";
import type { Part } from "./part.ts";
import { requireOwn, sendParts, sentBefore } from "./send.ts";
import { partOfTemplate } from "./template-part.ts";

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
  const fill = await fillOf(ticket.id, actor, values);
  const part = await templatePart(ticket.connectionId, { id: templateId }, { values, file: files[0] ?? null, fill });
  const messages = await sendParts(actor, ticket, { clientId: clientId ?? null }, [part]);
  return { messages, reused: false };
}

/**
 * Fills in our variables that are left in a value. The present browser leaves none, but a browser of the previous version leaves them to the server.
 * Values from the customer never have such braces.
 */
async function fillOf(ticketId: number, actor: Actor, { header, body, buttons }: TemplateValues) {
  const texts = [header, ...Object.values(body), ...Object.values(buttons)];
  const filled = await fillIn(ticketId, actor.name, texts);
  const filledTexts = new Map(texts.map((text, index) => [text, filled[index] ?? ""]));
  return (text: string): string => filledTexts.get(text) ?? text;
}

/** A file that has its row already. */
type StoredHeader = TemplateFile & { id: number };
interface TemplateInput {
  values: TemplateValues;
  /** The file of the template's header. */
  file: StoredFile | null;
  /** The header's file, if it has a row. */
  media?: StoredHeader | null;
  /** Fills our own variables into a value. Without this function, a value stays as it is, because braces in the value may be a customer's name. */
  fill?: (text: string) => string;
}

/**
 * The message that a template becomes with these values. Answers 409 ERR_NUMBER_CANNOT, or ERR_TEMPLATE_NOT_SENDABLE with the template's state.
 * Answers 422 ERR_TEMPLATE_FILE, or ERR_TEMPLATE_VALUES with the values that are missing or too long, or with the end of an offer that is over.
 */
export async function templatePart(
  connectionId: number,
  which: Parameters<typeof templateOfNumber>[1],
  { values, file, media = null, fill = (text) => text }: TemplateInput,
): Promise<Part> {
  const { template, named } = await sendableTemplate(connectionId, which);
  const { name, language, category, content } = template;
  requireFile(content, file ?? media);
  const filled = changedValues(content, values, fill);
  requireValues(content, filled, new Date());
  return partOfTemplate({ name, language, category, content, named }, filled, file ? { file } : { media });
}

/** A template that the number can send now. Answers 409 ERR_NUMBER_CANNOT, or ERR_TEMPLATE_NOT_SENDABLE with the template's state. */
export async function sendableTemplate(
  connectionId: number,
  which: Parameters<typeof templateOfNumber>[1],
): Promise<KnownTemplate> {
  await requireCapability(connectionId, "templates");
  const known = await templateOfNumber(connectionId, which);
  const { status } = known.template;
  if (!isSendable(known.template)) throw new AppError("ERR_TEMPLATE_NOT_SENDABLE", { status });
  return known;
}

/** Answers 422 ERR_TEMPLATE_FILE for a file that does not fit the header, or for a missing file. */
export function requireFile(content: TemplateContent, file: TemplateFile | null): void {
  const header = headerFileOf(content);
  if (header === null ? file !== null : fileFaultOf(header, file) !== null)
    throw new AppError("ERR_TEMPLATE_FILE", { kind: header ?? "none" });
}

/** Refuses values that are missing or too long, and an offer that is over when it is sent: 422 ERR_TEMPLATE_VALUES. */
export function requireValues(content: TemplateContent, values: TemplateValues, sentAt: Date): void {
  const over: ValueFault[] = isOfferOver(content, values, sentAt)
    ? [{ part: "offer", key: "end", fault: "ended" }]
    : [];
  const faults = [...valueFaults(content, values), ...over];
  if (faults.length > 0) throw new AppError("ERR_TEMPLATE_VALUES", faults);
}
