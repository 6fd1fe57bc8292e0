import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { proto } from "@whiskeysockets/baileys";

const tagBytes = 16;

/** The values from which an edit's key is derived: the id of the edited message, and the addresses of its author and its editor. */
interface Names {
  id: string;
  author: string;
  editor: string;
}

const keyFor = (secret: Uint8Array, { id, author, editor }: Names): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", `${id}${author}${editor}Message Edit`, 32));

/** The secret that a message carries for all messages that refer to it. */
export const secretIn = (raw: Uint8Array | undefined): Uint8Array | null =>
  (raw && proto.Message.decode(raw).messageContextInfo?.messageSecret) || null;

/** An edit in the form that phones send since May 2026. */
export function seal(edit: proto.IMessage, key: proto.IMessageKey, secret: Uint8Array, names: Names): proto.IMessage {
  const encIv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, names), encIv);
  const encPayload = Buffer.concat([
    cipher.update(proto.Message.encode(edit).finish()),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const secretEncType = proto.Message.SecretEncryptedMessage.SecretEncType.MESSAGE_EDIT;
  return { secretEncryptedMessage: { targetMessageKey: key, encIv, encPayload, secretEncType } };
}

/** Decrypts an edit. Returns the message unchanged when it is no encrypted edit, or cannot be decrypted. */
export function unseal(
  message: proto.IMessage,
  secret: Uint8Array | null,
  addresses: readonly string[],
): proto.IMessage {
  const { encIv, encPayload, targetMessageKey } = message.secretEncryptedMessage ?? {};
  if (!secret || !encIv || !encPayload || !targetMessageKey?.id) return message;
  for (const address of addresses) {
    try {
      const names = { id: targetMessageKey.id, author: address, editor: address };
      const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, names), encIv);
      decipher.setAuthTag(encPayload.subarray(-tagBytes));
      return proto.Message.decode(
        Buffer.concat([decipher.update(encPayload.subarray(0, -tagBytes)), decipher.final()]),
      );
    } catch {
      continue;
    }
  }
  return message;
}
