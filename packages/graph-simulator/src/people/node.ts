import { createHash } from "node:crypto";
import { errorOf } from "../messages/statuses.ts";
import { newId } from "../world/ids.ts";
import type { Media, PhoneNumber } from "../world/objects.ts";
import { day } from "../world/windows.ts";
import type { World } from "../world/world.ts";
import { addressOf } from "../media/address.ts";
import type { Content } from "./content.ts";

/** The type and the node of a customer's message, in the form of the webhook. */
export function nodeOf(world: World, number: PhoneNumber, content: Content): Record<string, unknown> {
  switch (content.type) {
    case "text":
      return { type: "text", text: { body: content.body } };
    case "image":
    case "video":
    case "audio":
    case "document":
    case "sticker":
      return { type: content.type, [content.type]: fileNode(world, number, content) };
    case "location": {
      const { type, ...location } = content;
      return { type, location };
    }
    case "contacts":
      return { type: "contacts", contacts: content.contacts };
    case "reaction":
      return {
        type: "reaction",
        reaction: { message_id: content.messageId, ...(content.emoji !== "" && { emoji: content.emoji }) },
      };
    case "button":
      return { type: "button", button: { text: content.text, payload: content.payload } };
    case "order":
      return {
        type: "order",
        order: { catalog_id: content.catalogId, text: content.text, product_items: content.items },
      };
    case "edit": {
      const message = { type: "text", text: { body: content.body } };
      return { type: "edit", edit: { original_message_id: content.messageId, message } };
    }
    case "revoke":
      return { type: "revoke", revoke: { original_message_id: content.messageId } };
    case "unsupported":
      return {
        type: "unsupported",
        errors: [errorOf(131051, content.details ?? "Message type is currently not supported.")],
      };
    case "button_reply":
    case "list_reply":
    case "nfm_reply":
    case "call_permission_reply":
      return { type: "interactive", interactive: { type: content.type, [content.type]: replyNode(content) } };
  }
}

type File = Extract<Content, { bytes: Buffer }>;
function fileNode(world: World, number: PhoneNumber, content: File): Record<string, unknown> {
  const { type, bytes, mimeType, ...more } = content;
  const media: Media = {
    id: newId(),
    number,
    bytes,
    mimeType,
    sha256: createHash("sha256").update(bytes).digest(),
    expiresAt: world.now() + 7 * day,
    gone: false,
  };
  world.media.set(media.id, media);
  return {
    mime_type: mimeType,
    sha256: media.sha256.toString("base64"),
    id: media.id,
    url: addressOf(world, media),
    ...more,
    ...(type === "audio" && { voice: content.type === "audio" && content.voice === true }),
    ...(type === "sticker" && { animated: content.type === "sticker" && content.animated === true }),
  };
}

type Reply = Extract<Content, { type: "button_reply" | "list_reply" | "nfm_reply" | "call_permission_reply" }>;
function replyNode(reply: Reply): Record<string, unknown> {
  switch (reply.type) {
    case "button_reply":
      return { id: reply.id, title: reply.title };
    case "list_reply":
      return {
        id: reply.id,
        title: reply.title,
        ...(reply.description !== undefined && { description: reply.description }),
      };
    case "nfm_reply":
      return { name: reply.name, body: reply.body, response_json: reply.responseJson };
    case "call_permission_reply":
      return {
        response: reply.response,
        ...(reply.expiresAt !== undefined && { expiration_timestamp: Math.floor(reply.expiresAt / 1000) }),
        is_permanent: reply.isPermanent ?? false,
        response_source: "user_action",
      };
  }
}
