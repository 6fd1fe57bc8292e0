import { createCipheriv, randomBytes } from "node:crypto";
import { hkdf, proto } from "@whiskeysockets/baileys";
import { child, node, seconds, SERVER, type Node } from "../wire/node.ts";
import { deliver } from "./deliver.ts";
import type { Session } from "./session.ts";
import type { World } from "./world.ts";

const { ResultType } = proto.MediaRetryNotification;
const NOT_FOUND = 2;

/** A companion could not download a file. Its author's phone uploads the file again and answers with the new path, encrypted with the file's key. */
export function retryMedia(world: World, { person, companion }: Session, stanza: Node): void {
  const rmr = child(stanza, "rmr");
  const { id = "" } = stanza.attrs;
  const { jid = "", participant, from_me } = rmr?.attrs ?? {};
  const author = from_me === "true" ? person : world.locate(participant ?? jid)?.person;
  const renewed = author && world.phones.get(author.number)?.uploadAgain(id);
  const answer = renewed
    ? sealed(id, renewed.mediaKey, renewed.directPath)
    : node("error", { code: String(NOT_FOUND) });
  const attrs = { from: SERVER, type: "mediaretry", id, t: seconds(Date.now()) };
  const about = node("rmr", { jid, from_me, participant });
  deliver(world, person, companion, node("notification", attrs, [answer, about]));
}

function sealed(id: string, mediaKey: Uint8Array, directPath: string): Node {
  const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: ResultType.SUCCESS }).finish();
  const key = hkdf(mediaKey, 32, { info: "WhatsApp Media Retry Notification" });
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(Buffer.from(id));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return node("encrypt", {}, [node("enc_p", {}, ciphertext), node("enc_iv", {}, iv)]);
}
