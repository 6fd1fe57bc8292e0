import type { NumberOwner } from "@balcao/core/desk/identity/doubt";
import { jidNormalizedUser, USyncQuery, USyncUser, type WASocket } from "@whiskeysockets/baileys";
import { NotNow } from "../gateway.ts";
import { phoneJid, userOf } from "./address.ts";

/** Looks up one number. Several in one question could not be told apart: the answer names only canonical forms. */
export async function lookUp(sock: WASocket, number: string) {
  const found = await sock.onWhatsApp(phoneJid(number));
  if (!found) throw new NotNow("The server does not answer");
  const [one] = found;
  if (!one?.exists) return null;
  const lid = (await askForLid(sock, one.jid)) ?? (await sock.signalRepository.lidMapping.getLIDForPN(one.jid));
  return { phone: userOf(one.jid), lid: lid ? userOf(lid) : null, chat: jidNormalizedUser(lid ?? one.jid) };
}

/** The LID that the server names for a number now. The pair that this device remembers may be that of an earlier owner. */
async function askForLid({ executeUSyncQuery, signalRepository }: WASocket, jid: string): Promise<string | null> {
  const question = new USyncQuery().withLIDProtocol().withContext("background").withUser(new USyncUser().withId(jid));
  const answer = await executeUSyncQuery(question);
  const lid = answer?.list.find(({ id }) => id === jid)?.["lid"];
  if (typeof lid !== "string" || lid === "") return null;
  await signalRepository.lidMapping.storeLIDPNMappings([{ lid, pn: jid }]);
  return lid;
}

/** Who has a number now, and which of the LIDs `former` are the same account: a person's phone keeps its identity key when its LID changes. */
export async function ownerOf(sock: WASocket, number: string, former: readonly string[]): Promise<NumberOwner | null> {
  const found = await lookUp(sock, number);
  if (!found || found.phone !== number) return null;
  const addresses = [...former, found.lid ?? ""].map(signalAddress);
  const keys = await sock.authState.keys.get("identity-key", addresses);
  const now = keys[signalAddress(found.lid ?? "")];
  if (!now) return { lid: found.lid, sameAs: null };
  const isSame = (lid: string) => Buffer.from(now).equals(keys[signalAddress(lid)] ?? Buffer.of());
  return { lid: found.lid, sameAs: former.filter(isSame) };
}

/** Where the key store keeps what it knows of the phone of a LID. */
const signalAddress = (lid: string): string => `${lid}_1.0`;
