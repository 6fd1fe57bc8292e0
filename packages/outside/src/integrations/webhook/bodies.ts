import type { OutsideAdvert, OutsideMessage, OutsideTurn } from "@balcao/shared/integrations/port";
import type { WebhookSettings } from "@balcao/shared/integrations/settings";

/** One call: its body, and its id, which is the same in every repeat. */
export interface WebhookCall {
  id: string;
  body: string;
}

/** The calls that pass a turn to a program. Flows that read raw messages take one message at a time. */
export function callsFor(
  { format }: Pick<WebhookSettings, "format">,
  turn: OutsideTurn,
  messagesUrl: string | undefined,
): WebhookCall[] {
  if (format === "raw")
    return turn.messages.map((message, index) => ({
      id: index === 0 ? turn.eventId : `${turn.eventId}-${index + 1}`,
      body: JSON.stringify(rawBody(message, turn)),
    }));
  const body = ourBody(turn, messagesUrl);
  return [{ id: turn.eventId, body: JSON.stringify(format === "ours" ? body : chatBody(turn, body)) }];
}

/** A signed call that only tests whether the program answers. */
export const testCall = (id: string, at: Date, companyId: number): WebhookCall => ({
  id,
  body: JSON.stringify({ version: 1, event: "webhook.test", id, at: at.toISOString(), company: { id: companyId } }),
});

/** Our own format. `message` is the last message, with the texts of all messages. `messages` are all messages, oldest first. */
function ourBody({ eventId, now, company, connection, ticket, contact, messages }: OutsideTurn, messagesUrl?: string) {
  const { type, mediaUrl, mimetype, ...last } = messages.at(-1) as OutsideMessage;
  return {
    version: 1,
    event: "message.received",
    id: eventId,
    at: now.toISOString(),
    company: { id: company.id },
    connection,
    ticket,
    contact,
    message: {
      id: last.id,
      type,
      body: wordsOfAll(messages),
      mediaUrl,
      mimetype,
      quotedId: last.quotedId,
      at: last.at,
    },
    messages: messages.map(({ text, transcript: _words, ...message }) => ({ ...message, body: text })),
    reply: messagesUrl === undefined ? null : { url: messagesUrl, idempotencyKey: eventId },
  };
}

const wordsOfAll = (messages: readonly OutsideMessage[]): string =>
  messages
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n");

/** A customer who hides the number is identified by another address, in the usual form of such programs. */
const addressOf = ({ contact: { number, lid } }: OutsideTurn): string =>
  number === "" && lid !== "" ? `${lid}@lid` : `${number}@s.whatsapp.net`;

/** The body for n8n's Chat Trigger. The other fields are for flows made for Evolution API. The conversation id is the ticket's. */
function chatBody(turn: OutsideTurn, body: ReturnType<typeof ourBody>) {
  const { messages, ticket, contact, connection } = turn;
  const said = messages.flatMap(({ text, mediaUrl }) => [text, mediaUrl ?? ""]).filter(Boolean);
  return {
    action: "sendMessage",
    chatInput: said.length > 0 ? said.join("\n") : body.message.type,
    sessionId: ticket.uuid,
    metadata: body,
    remoteJid: addressOf(turn),
    pushName: contact.name,
    keyId: body.message.id,
    fromMe: false,
    instanceName: connection.name,
  };
}

/** A message in the shape of WhatsApp's own protocol, for flows that were made for similar products. */
function rawBody(message: OutsideMessage, turn: OutsideTurn) {
  return {
    key: { remoteJid: addressOf(turn), fromMe: false, id: message.id },
    messageTimestamp: Math.floor(Date.parse(message.at) / 1000),
    pushName: turn.contact.name,
    broadcast: false,
    message: rawContent(message),
    ...(turn.ticket.advert && { contextInfo: { externalAdReply: rawAdvert(turn.ticket.advert) } }),
  };
}

const rawAdvert = ({ sourceId, kind, title, url, body, click }: OutsideAdvert) => ({
  sourceId,
  sourceType: kind,
  title,
  body,
  sourceUrl: url,
  ctwaClid: click,
});

function rawContent({ type, text, mediaUrl, mimetype }: OutsideMessage): object {
  const file = { url: mediaUrl, mimetype };
  switch (type) {
    case "image":
      return { imageMessage: { ...file, caption: text } };
    case "video":
      return { videoMessage: { ...file, caption: text } };
    case "audio":
      return { audioMessage: { ...file, ptt: true } };
    case "document":
      return { documentMessage: { ...file, caption: text } };
    case "sticker":
      return { stickerMessage: file };
    case "text":
    case "location":
    case "contact":
      return { conversation: text };
  }
}
