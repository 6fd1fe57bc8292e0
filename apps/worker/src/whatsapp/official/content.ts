import { identityOf } from "@balcao/core/desk/contacts/address";
import type { OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { type SentTemplate, withCardFiles } from "@balcao/shared/message-templates/sent-template";
import type { SentMenu } from "@balcao/shared/automation/sent-menu";
import { signed } from "@balcao/shared/messages/rules";
import { readVCards, type VCard } from "@balcao/shared/vcards/read";
import type { PreparedFile } from "../gateway.ts";

const mb = 1024 * 1024;
/** The types that Meta takes for each kind. A file of another type is sent as a document. */
const taken = {
  image: { types: /^image\/(jpeg|png)$/, most: 5 * mb },
  video: { types: /^video\/(mp4|3gpp)$/, most: 16 * mb },
  audio: { types: /^audio\/(aac|amr|mpeg|mp4|ogg)\b/, most: 16 * mb },
  voice: { types: /^audio\/ogg\b/, most: 16 * mb },
} as const;

/** The kind under which a file is sent. */
export function kindOf({ kind, mimetype, bytes }: PreparedFile): PreparedFile["kind"] {
  if (kind === "document") return kind;
  const { types, most } = taken[kind];
  return types.test(mimetype) && bytes.length <= most ? kind : "document";
}

/** The recipient for a chat: the number, or the BSUID of a chat without a number. Null for a chat that does not belong to an official number. */
export function receiverOf(chat: string): object | null {
  const { kind, value } = identityOf(chat) ?? {};
  const one = { recipient_type: "individual" };
  if (kind === "phone") return { ...one, to: value };
  return kind === "bsuid" ? { ...one, recipient: value } : null;
}

/** The node of a message without a file, or with a file that Meta has under this id. `cards`: Meta's ids of the files of a carousel's cards. */
export function nodeOf(
  message: OutgoingMessage,
  file: { id: string; prepared: PreparedFile } | null,
  cards: readonly string[] = [],
): object {
  if (message.template) return templateNode(message.template, file, cards);
  if (message.menu) return menuNode(message.menu);
  const words = signed(message.sign, message.body);
  if (!file)
    return message.mediaType === "text"
      ? { type: "text", text: { body: words, preview_url: true } }
      : keptNode(message);
  const { id, prepared } = file;
  const caption = words === "" ? {} : { caption: words };
  switch (kindOf(prepared)) {
    case "image":
      return { type: "image", image: { id, ...caption } };
    case "video":
      return { type: "video", video: { id, ...caption } };
    case "audio":
      return { type: "audio", audio: { id } };
    case "voice":
      return { type: "audio", audio: { id, voice: true } };
    case "document":
      return { type: "document", document: { id, filename: prepared.name || "arquivo", ...caption } };
  }
}

/** The node of a template. The file of the message, if it has one, is the header. */
function templateNode(
  template: SentTemplate,
  file: { id: string; prepared: PreparedFile } | null,
  cards: readonly string[],
): object {
  const { name, language, header, carousel } = template;
  const components = carousel ? withCardFiles(template.components, carousel.cards, cards) : template.components;
  const node = file && { id: file.id, ...(header === "document" && { filename: file.prepared.name || "arquivo" }) };
  const top = header && node ? [{ type: "header", parameters: [{ type: header, [header]: node }] }] : [];
  return { type: "template", template: { name, language: { code: language }, components: [...top, ...components] } };
}

function menuNode({ kind, text, open, choices }: SentMenu): object {
  if (kind === "phone") {
    const name = "request_contact_info";
    return { type: "interactive", interactive: { type: name, body: { text }, action: { name } } };
  }
  const action =
    kind === "buttons"
      ? { buttons: choices.map(({ id, title }) => ({ type: "reply", reply: { id, title } })) }
      : { button: open, sections: [{ rows: choices }] };
  return {
    type: "interactive",
    interactive: { type: kind === "buttons" ? "button" : "list", body: { text }, action },
  };
}

/** Whether a forwarded message needs only its words: it is a place, or contact cards. */
export const isOfWords = ({ isForwarded, mediaType }: OutgoingMessage): boolean =>
  isForwarded && (mediaType === "locationMessage" || mediaType === "vcard");

function keptNode({ mediaType, body }: OutgoingMessage): object {
  if (mediaType === "vcard") return { type: "contacts", contacts: [...readVCards([body])].map(contactOf) };
  const [, link = "", name = ""] = body.split("|");
  const [, latitude = "0", longitude = "0"] =
    /q=(-?\d{1,3}(?:\.\d{1,20})?)%2C(-?\d{1,3}(?:\.\d{1,20})?)/.exec(link) ?? [];
  return {
    type: "location",
    location: { latitude: Number(latitude), longitude: Number(longitude), ...(name && { name }) },
  };
}

const contactOf = ({ name, phones, emails, company }: VCard) => ({
  name: { formatted_name: name || phones[0] || "?", first_name: name || phones[0] || "?" },
  phones: phones.map((phone) => ({ phone, type: "CELL" })),
  ...(emails.length > 0 && { emails: emails.map((email) => ({ email, type: "WORK" })) }),
  ...(company && { org: { company } }),
});
