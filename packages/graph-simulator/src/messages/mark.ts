import { z } from "zod";
import { GraphError } from "../errors.ts";
import type { Answer, Call } from "../http/router.ts";
import type { PhoneNumber } from "../world/objects.ts";
import { read, text } from "./schema/read.ts";

const mark = z.strictObject({
  messaging_product: z.literal("whatsapp"),
  status: z.literal("read"),
  message_id: text(256),
  typing_indicator: z.strictObject({ type: z.literal("text") }).optional(),
});
/** A company is shown as typing for this long. */
const typingMs = 25_000;

/** Whether a body marks a message instead of sending one. */
export const isMark = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "status");

/** Marks a customer's message and the earlier ones as read, and on request shows the company as typing. */
export function markRead({ world, body }: Call, number: PhoneNumber): Answer {
  const { message_id: id, typing_indicator: typing } = read(mark, body.value);
  const message = world.received.all.find((each) => each.id === id && each.number === number);
  if (!message) throw new GraphError(131009, { details: "message_id: the message does not exist" });
  for (const each of world.received.all)
    if (each.number === number && each.person === message.person && each.at <= message.at) each.isRead = true;
  if (typing) message.typingUntil = world.now() + typingMs;
  world.marks.add({ at: world.now(), message, isTyping: typing !== undefined });
  return { json: { success: true } };
}
