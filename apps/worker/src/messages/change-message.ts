import { loadOutgoing, type OutgoingMessage } from "@balcao/core/desk/messages/sending/outgoing";
import { signed } from "@balcao/shared/messages/rules";
import { inScope } from "../until.ts";
import { NotNow, type Target } from "../whatsapp/gateway.ts";
import type { Outcome } from "./outcome.ts";
import type { Work } from "./work.ts";

const attemptsAtMost = 5;
/** A change of a message that is still on its way is tried again after this time, because only a message that the phone has can be changed. */
const leavingMs = 1000;

/** Asks WhatsApp to change a message. `wid` is the id of the change itself. */
type ChangeOnPhone = (message: OutgoingMessage, target: Target, wid: string) => Promise<void>;

export const editMessage = (work: Work<"edit">): Promise<Outcome> =>
  changeOnPhone(work, (message, target, wid) =>
    work.link.edit(target, signed(message.sign, work.command.payload.body), wid),
  );
export const deleteMessage = (work: Work<"delete">): Promise<Outcome> =>
  changeOnPhone(work, (_message, target, wid) => work.link.remove(target, wid));
export const reactToMessage = (work: Work<"react">): Promise<Outcome> =>
  changeOnPhone(work, (_message, target, wid) => work.link.react(target, work.command.payload.emoji, wid));

/** Changes a message of ours, or reacts to any message, once the message was sent. */
async function changeOnPhone(work: Work, apply: ChangeOnPhone): Promise<Outcome> {
  const { command, connectionId, postbox } = work;
  const message = await inScope(work, () => loadOutgoing(command.messageId ?? 0));
  // The message waits until the number has heard its customers, and the change waits with it. Neither delays other commands meanwhile.
  if (message?.isLeaving && message.isUnasked && !work.hasHeard) return "unheard";
  if (message?.isLeaving) return { again: "the message is on its way", afterMs: leavingMs, tried: false };
  // A message that was never sent is not on the customer's phone, so nothing has to change there.
  if (!message || message.ack < 1) return "done";
  if (command.attempts >= attemptsAtMost) return { failed: "no answer" };
  const { chat, wid: id, fromMe, participant } = message;
  const target: Target = { connectionId, chat, wid: id, fromMe, participant };
  const wid = work.link.changeId(command.id);
  const applied = apply(message, target, wid);
  const answer = postbox.expect(wid, {
    commandId: command.id,
    attempts: command.attempts,
    messageId: null,
    raw: applied.then(() => Buffer.alloc(0)),
  });
  await applied;
  return answer;
}

/** Sets blue ticks on the messages that the attendant has seen. */
export async function markRead({ command, link }: Work<"read">): Promise<Outcome> {
  try {
    await link.markRead(command.lane, command.payload.keys);
    return "done";
  } catch (error) {
    if (error instanceof NotNow || command.attempts < attemptsAtMost) throw error;
    return { failed: String(error) };
  }
}
