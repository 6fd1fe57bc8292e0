import { createDecipheriv, hkdfSync } from "node:crypto";
import { proto } from "@whiskeysockets/baileys";
import type { EditedText, SealedPayload } from "./content.ts";
import { editedIn } from "./parse-message.ts";
import { portuguese, type Wording } from "../../wording.ts";
import { otherRendition } from "./renditions.ts";
import { layersOf, secretOf } from "./unwrap.ts";

const tagBytes = 16;
const { EVENT_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;

/**
 * Decrypts an edit that a phone encrypted with AES-256-GCM. HKDF-SHA256 derives the key from the secret of the edited message, its id, its author,
 * and the editor. The phone may name author and editor by number or by LID, and the edit does not say which, so all combinations are tried. Null when
 * the edit cannot be decrypted, or is no edit of words.
 */
export function openEdit(
  original: Buffer,
  { encIv, encPayload, secretEncType }: SealedPayload,
  { wid, authors, editors }: { wid: string; authors: readonly string[]; editors: readonly string[] },
  wording: Wording = portuguese,
): EditedText | null {
  if (!encIv?.length || !encPayload || encPayload.length <= tagBytes) return null;
  const purpose = secretEncType === EVENT_EDIT ? "Event Edit" : "Message Edit";
  for (const secret of secretsOf(proto.Message.decode(original)))
    for (const author of authors)
      for (const editor of editors) {
        const key = Buffer.from(hkdfSync("sha256", secret, "", `${wid}${author}${editor}${purpose}`, 32));
        const opened = decrypted(key, encIv, encPayload);
        if (opened) return editIn(opened, wording);
      }
  return null;
}

/** The secret of the message. If its file came in two renditions, each of them has its own. */
const secretsOf = (message: proto.IMessage): Uint8Array[] =>
  [message, otherRendition(message)].flatMap((one) => (one && secretOf(one)) ?? []);

function decrypted(key: Buffer, iv: Uint8Array, payload: Uint8Array): Buffer | null {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv);
    decipher.setAuthTag(payload.subarray(-tagBytes));
    return Buffer.concat([decipher.update(payload.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** The new words in a decrypted edit. For a changed event, phones encrypt only the new content, without an edit around it. */
function editIn(opened: Buffer, wording: Wording): EditedText | null {
  try {
    const message = proto.Message.decode(opened);
    const edited = layersOf(message)
      .map(({ protocolMessage }) => protocolMessage?.editedMessage)
      .find((found) => found);
    return editedIn(edited ?? message, wording);
  } catch {
    return null;
  }
}
