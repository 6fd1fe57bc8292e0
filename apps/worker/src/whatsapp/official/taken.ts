import { z } from "zod";

const shape = z.object({
  messages: z
    .array(z.object({ id: z.string().min(1).max(300), message_status: z.string().max(100).default("accepted") }))
    .min(1),
});

/** Meta's id of a message that it took, and whether it holds the message, as it does with templates that few people know. */
export function readTaken(answer: unknown): { id: string; isHeld: boolean } {
  const [taken] = shape.parse(answer).messages;
  return { id: taken?.id ?? "", isHeld: taken?.message_status !== "accepted" };
}
