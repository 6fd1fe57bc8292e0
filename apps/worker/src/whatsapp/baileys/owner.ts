import type { NumberOwner } from "@balcao/core/desk/identity/doubt";
import { numberForms } from "@balcao/shared/phone";
import { jidNormalizedUser, USyncQuery, USyncUser, type WASocket } from "@whiskeysockets/baileys";
import { NotNow } from "../gateway.ts";
import { phoneJid, userOf } from "./address.ts";
import { openIdentity } from "./keys/attempts.ts";

/** Looks up one number. Several numbers in one question could not be told apart, because the answer names only canonical forms. */
export async function lookUp(sock: WASocket, number: string) {
  const found = await sock.onWhatsApp(phoneJid(number));
  if (!found) throw new NotNow("The server does not answer");
  const [one] = found;
  if (!one?.exists) return null;
  const lid = (await askForLid(sock, one.jid)) ?? (await sock.signalRepository.lidMapping.getLIDForPN(one.jid));
  return { phone: userOf(one.jid), lid: lid ? userOf(lid) : null, chat: jidNormalizedUser(lid ?? one.jid) };
}

type PhoneAndLid = { phone: string; lid: string | null };

/**
 * Looks up many numbers in one question. The answer names only canonical forms, so each answer is matched to the question by its Brazilian forms.
 * Numbers without a match are then looked up one by one.
 */
export async function lookUpMany(sock: WASocket, numbers: readonly string[]): Promise<Map<string, PhoneAndLid>> {
  const question = new USyncQuery().withContactProtocol().withLIDProtocol().withContext("background");
  for (const number of numbers) question.withUser(new USyncUser().withPhone(`+${number}`));
  const answer = await sock.executeUSyncQuery(question);
  if (!answer) throw new NotNow("The server does not answer");
  const there = answer.list.filter((one) => one["contact"] === true);
  const found = new Map<string, PhoneAndLid>();
  const unmatched = there.filter(({ id, lid }) => {
    const forms = numberForms(userOf(id));
    const asked = numbers.find((number) => forms.includes(number));
    if (asked) found.set(asked, { phone: userOf(id), lid: typeof lid === "string" && lid !== "" ? userOf(lid) : null });
    return asked === undefined;
  });
  // The other forms of a number have the same country code.
  const countries = new Set(unmatched.map(({ id }) => userOf(id).slice(0, 2)));
  for (const number of numbers.filter((one) => !found.has(one) && countries.has(one.slice(0, 2)))) {
    const one = await lookUp(sock, number);
    if (one) found.set(number, one);
  }
  return found;
}

/** The server's present LID for a number, because this device may remember the LID of an earlier owner. */
async function askForLid({ executeUSyncQuery, signalRepository }: WASocket, jid: string): Promise<string | null> {
  const question = new USyncQuery().withLIDProtocol().withContext("background").withUser(new USyncUser().withId(jid));
  const answer = await executeUSyncQuery(question);
  const lid = answer?.list.find(({ id }) => id === jid)?.["lid"];
  if (typeof lid !== "string" || lid === "") return null;
  await signalRepository.lidMapping.storeLIDPNMappings([{ lid, pn: jid }]);
  return lid;
}

/**
 * The present owner of a number, and the LIDs in `former` that are the same account. A person's phone keeps its identity key when its LID changes.
 */
export async function ownerOf(sock: WASocket, number: string, former: readonly string[]): Promise<NumberOwner | null> {
  const found = await lookUp(sock, number);
  if (!found || found.phone !== number) return null;
  const now = await identityAt(sock, found.lid ?? "");
  if (now === null) return { lid: found.lid, sameAs: null };
  const sameAs: string[] = [];
  for (const lid of former) if ((await identityAt(sock, lid)) === now) sameAs.push(lid);
  return { lid: found.lid, sameAs };
}

/** The identity key of the phone of a LID, from the open session with the phone, or else from its last message. */
async function identityAt({ authState: { keys } }: WASocket, lid: string): Promise<string | null> {
  const address = signalAddress(lid);
  const known = (await keys.get("identity-key", [address]))[address];
  return (await openIdentity(keys, address)) ?? (known ? Buffer.from(known).toString("base64") : null);
}

/** The address under which the key store has the data of a LID's phone. */
const signalAddress = (lid: string): string => `${lid}_1.0`;
