import { type Fields, isFields } from "../../json-fields.ts";
import { setOf } from "@balcao/shared/set-of";

/** The fields of our three calls, of the item in which n8n receives a call, and of a message that a flow sent itself. */
const ours = setOf("version event id at company connection ticket contact message messages reply");
const ofChat = setOf("action chatInput sessionId metadata remoteJid pushName keyId fromMe instanceName");
const ofRaw = setOf("key messageTimestamp pushName broadcast message contextInfo status messageType instanceId source");
const ofItem = setOf("headers params query webhookUrl executionMode");

/**
 * Removes the fields of our own call from an answer. A flow passes them back when its last node keeps its input, and the customer would read their
 * own words. A field that the flow has overwritten with its answer stays.
 */
export function withoutOwnCall(fields: Fields): Fields {
  if (isSentItself(fields)) return {};
  const own = namesIn(fields);
  if (!own) return fields;
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !own.has(name) || isOverwritten(name, value) || (own === ours && isAnswer(name, value)),
    ),
  );
}

function namesIn(fields: Fields): ReadonlySet<string> | null {
  if (fields.version === 1 && /^(?:message\.received|webhook\.test)$/.test(String(fields.event))) return ours;
  if (fields.action === "sendMessage" && typeof fields.chatInput === "string") return ofChat;
  if (isFields(fields.key) && typeof fields.key.fromMe === "boolean") return ofRaw;
  return isFields(fields.headers) && typeof fields.webhookUrl === "string" ? ofItem : null;
}

/**
 * Whether an object is a messenger's answer to a flow that sent its message itself, so that the customer has read the words already. WhatsApp's own
 * interface, programs for its web page, Twilio, Telegram and Slack answer like this.
 */
function isSentItself(fields: Fields): boolean {
  const sent: unknown[] = Array.isArray(fields.messages) ? fields.messages : [];
  const isMetas = typeof fields.messaging_product === "string" && sent.length > 0 && sent.every(isReceipt);
  const isTwilios = typeof fields.sid === "string" && String(fields.direction).startsWith("outbound");
  const isTelegrams = typeof fields.message_id === "number" && isFields(fields.from) && fields.from.is_bot === true;
  const isSlacks = typeof fields.ts === "string" && typeof fields.channel === "string" && isFields(fields.message);
  const isOfWebPage = fields.fromMe === true && (isFields(fields.id) || typeof fields.id === "string");
  return isMetas || isTwilios || isTelegrams || isSlacks || isOfWebPage;
}
const isReceipt = (value: unknown): boolean =>
  isFields(value) && typeof value.id === "string" && !("text" in value || "type" in value);

/** Whether a field with one of our names has a form that our calls never have. */
const isOverwritten = (name: string, value: unknown): boolean =>
  /^(?:message|reply)$/.test(name) && typeof value === "string" && value.trim() !== "";

/** Whether a field with one of our names contains the answer: `messages` is also the name of the documented answer. */
function isAnswer(name: string, value: unknown): boolean {
  if (name === "messages") return Array.isArray(value) && value.length > 0 && !value.some(isOurMessage);
  if (name === "message") return isFields(value) && !isOurMessage(value);
  return name === "reply" && isFields(value) && !("idempotencyKey" in value);
}
const isOurMessage = (value: unknown): boolean => isFields(value) && "quotedId" in value && "at" in value;
