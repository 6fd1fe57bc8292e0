import { type Node, node, seconds, SERVER } from "../../wire/node.ts";
import { newOptions, optionsNode } from "./ceremony.ts";
import { answerOf, type Pairing } from "./pairing.ts";
import type { Person } from "../person.ts";

/**
 * Requires a companion to show the passkey of its account, and resolves with true when the companion has acknowledged that. From then on the
 * companion may show it (`ceremony.ts`). False when no passkey is required, also for a forged request. `secret` is the secret of the link that the
 * phone confirmed.
 */
export async function askForPasskey(person: Person, pairing: Pairing, secret: Buffer): Promise<boolean> {
  const { passkey } = person;
  if (passkey === null) return false;
  const isForged = passkey === "forged";
  const ids = {
    from: isForged ? person.jid() : SERVER,
    type: "passkey_prologue_request",
    id: pairing.connection.nextId(),
  };
  const options = passkey === "bare" ? undefined : newOptions();
  const content = options ? [optionsNode(options)] : [];
  if (!isForged)
    pairing.ceremony ??= {
      person,
      secret,
      options,
      ref: undefined,
      shown: undefined,
      phone: undefined,
      nonce: undefined,
    };
  if (pairing.ceremony && options) pairing.ceremony.options = options;
  const notice = node("notification", { ...ids, t: seconds(Date.now()) }, content);
  const answer = isForged ? undefined : answerOf(pairing, (stanza) => acknowledges(stanza, ids));
  pairing.connection.send(notice);
  await answer;
  return !isForged;
}

const acknowledges = ({ tag, attrs }: Node, { from, type, id }: Record<"from" | "type" | "id", string>): boolean =>
  tag === "ack" && attrs.class === "notification" && attrs.id === id && attrs.type === type && attrs.to === from;
