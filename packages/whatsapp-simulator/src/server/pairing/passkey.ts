import { randomBytes } from "node:crypto";
import { type Node, node, seconds, SERVER } from "../../wire/node.ts";
import { answerOf, type Pairing } from "./pairing.ts";
import type { Person } from "../person.ts";

/** What the browser is to ask of the passkey, as the server writes it. */
const options = (): Buffer =>
  Buffer.from(
    JSON.stringify({
      challenge: randomBytes(32).toString("base64url"),
      timeout: 600_000,
      rpId: "whatsapp.com",
      allowCredentials: [],
      userVerification: "required",
      extensions: { uvm: true },
    }),
  );

/**
 * Tells a companion that the account which it is to be linked to must show its passkey, and resolves with true once it acknowledged that.
 * False where the account need not, also when somebody else only claims it.
 */
export async function askForPasskey(person: Person, pairing: Pairing): Promise<boolean> {
  const { passkey } = person;
  if (passkey === null) return false;
  const isForged = passkey === "forged";
  const ids = {
    from: isForged ? person.jid() : SERVER,
    type: "passkey_prologue_request",
    id: pairing.connection.nextId(),
  };
  const content = passkey === "bare" ? [] : [node("passkey_request_options", {}, options())];
  const notice = node("notification", { ...ids, t: seconds(Date.now()) }, content);
  const answer = isForged ? undefined : answerOf(pairing, (stanza) => acknowledges(stanza, ids));
  pairing.connection.send(notice);
  await answer;
  return !isForged;
}

const acknowledges = ({ tag, attrs }: Node, { from, type, id }: Record<"from" | "type" | "id", string>): boolean =>
  tag === "ack" && attrs.class === "notification" && attrs.id === id && attrs.type === type && attrs.to === from;
