import { logger } from "@balcao/core/base/logger";
import { messageHeld } from "@balcao/core/desk/messages/changes/acks";
import { answerAdverts, sendTaken } from "@balcao/core/desk/messages/changes/official-sends";
import { z } from "zod";
import { type CompanyScope, inScope } from "../../until.ts";

const shape = z.object({
  messages: z
    .array(z.object({ id: z.string().min(1).max(300), message_status: z.string().max(100).default("accepted") }))
    .min(1),
});

/** Meta's id of a message that it took, and whether it holds the message, as it does with templates that few people know. */
interface TakenMessage {
  id: string;
  isHeld: boolean;
}

export function readTaken(answer: unknown): TakenMessage {
  const [taken] = shape.parse(answer).messages;
  return { id: taken?.id ?? "", isHeld: taken?.message_status !== "accepted" };
}

/** Stores that Meta accepted a message of ours. */
export async function noteTaken(
  scope: CompanyScope,
  { connectionId, wid }: { connectionId: number; wid: string },
  { id, isHeld }: TakenMessage,
): Promise<void> {
  await inScope(scope, async () => {
    // A status that arrived before this answer is newer.
    if ((await sendTaken(connectionId, wid, id)) > 0 && isHeld) await messageHeld(connectionId, wid);
  });
  await inScope(scope, () => answerAdverts(connectionId, [wid])).catch((error: unknown) => {
    logger.warn(
      { connectionId, reason: String(error) },
      "the window of a customer who came by an advertisement stays short",
    );
  });
}
