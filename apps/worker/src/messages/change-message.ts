import { createHash } from "node:crypto";
import { inCompany } from "@balcao/core/database";
import { loadOutgoing } from "@balcao/core/messages/outgoing";
import { signed } from "@balcao/shared/messages/rules";
import { untilDatabase } from "../until.ts";
import { NotNow, type Target } from "../whatsapp/gateway.ts";
import type { Outcome, Work } from "./work.ts";

const attemptsAtMost = 5;
/** A message must be there before it can be changed. */
const leavingMs = 1000;

/** Edits or deletes a message of ours on the customer's phone, or reacts to any. */
export async function changeMessage(work: Work): Promise<Outcome> {
  const { command, connectionId, link, postbox } = work;
  const letter = await untilDatabase(
    () => inCompany(work.companyId, () => loadOutgoing(command.messageId ?? 0)),
    work.closing,
  );
  if (letter?.isLeaving) return { again: "the message is on its way", afterMs: leavingMs, tried: false };
  // What never left needs no change over there.
  if (!letter || letter.ack < 1) return "done";
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  const { chat, wid: id, fromMe, participant } = letter;
  const target: Target = { connectionId, chat, wid: id, fromMe, participant };
  const wid = ownId(connectionId, command.id);
  const { body = "", emoji = "" } = command.payload as { body?: string; emoji?: string };
  const changes = {
    edit: () => link.edit(target, signed(letter.sign, body), wid),
    delete: () => link.remove(target, wid),
    react: () => link.react(target, emoji, wid),
  };
  const change = changes[command.kind as keyof typeof changes]();
  postbox.expect(wid, {
    commandId: command.id,
    attempts: command.attempts,
    messageId: null,
    raw: change.then(() => Buffer.alloc(0)),
  });
  await change;
  return "posted";
}

/** Blue ticks for what the attendant has seen. */
export async function markRead({ command, link }: Work): Promise<Outcome> {
  const { keys = [] } = command.payload as { keys?: { wid: string; participant: string | null }[] };
  try {
    await link.markRead(command.chat, keys);
    return "done";
  } catch (error) {
    if (error instanceof NotNow || command.attempts < attemptsAtMost) throw error;
    return { failed: String(error) };
  }
}

/** A change has an id of its own, the same at each try. */
const ownId = (connectionId: number, commandId: number): string =>
  `3EB0${createHash("sha256").update(`${connectionId}/${commandId}`).digest("hex").slice(0, 18).toUpperCase()}`;
