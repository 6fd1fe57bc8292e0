import { z } from "zod";
import { sendFailure } from "../messages/schema.ts";

/** The states of a message in their order. `read`: by the customer. `failed` has a reason. */
export const sendStatuses = ["queued", "sent", "delivered", "read", "failed"] as const;
export type SendStatus = (typeof sendStatuses)[number];

/** The names of states and fields are those of similar products, because programs already use them. */
export const acceptedSchema = z.object({
  mensagem: z.literal("Mensagem enviada para a fila"),
  messageId: z.uuid(),
  status: z.literal("queued"),
});

export const sendStateSchema = z.object({
  messageId: z.uuid(),
  status: z.enum(sendStatuses),
  /** The reason of the failure. Null otherwise. */
  reason: sendFailure.nullable(),
});
