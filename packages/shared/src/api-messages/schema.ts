import { z } from "zod";
import { sendFailure } from "../messages/schema.ts";

/** From waiting to read by the customer; `failed` says why. */
export const sendStatuses = ["queued", "sent", "delivered", "read", "failed"] as const;
export type SendStatus = (typeof sendStatuses)[number];

/** The words and field names are the ones that programs for similar products already know. */
export const acceptedSchema = z.object({
  mensagem: z.literal("Mensagem enviada para a fila"),
  messageId: z.uuid(),
  status: z.literal("queued"),
});

export const sendStateSchema = z.object({
  messageId: z.uuid(),
  status: z.enum(sendStatuses),
  /** Why it failed; null otherwise. */
  reason: sendFailure.nullable(),
});
