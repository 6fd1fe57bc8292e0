import { z } from "zod";
import { type Graph, GraphFault } from "./graph.ts";

/** Meta's code for a call of which some users failed. Each user has a code of its own. */
const someFailed = 139_100;
/** Meta's codes of a user that pass by themselves: another change of the list, and its own trouble. */
const passing = new Set([139_102, 139_103]);

const failed = z.object({
  block_users: z.object({
    failed_users: z.array(z.object({ errors: z.array(z.object({ code: z.number() })).min(1) })).min(1),
  }),
});

/**
 * Blocks one user for a number, or unblocks the user. Null when Meta did so, else Meta's code for this user, such as 131047 for one who has not written
 * within a day, or 139101 when the number's list is full. Throws GraphFault or NoAnswer when Meta did not look at the user.
 */
export async function changeBlock(
  graph: Graph,
  { phoneNumberId, token }: { phoneNumberId: string; token: string },
  user: { user: string } | { user_id: string },
  blocked: boolean,
): Promise<number | null> {
  const answer = await graph.call({
    method: blocked ? "POST" : "DELETE",
    path: `/${phoneNumberId}/block_users`,
    token,
    body: { messaging_product: "whatsapp", block_users: [user] },
    mayFail: someFailed,
  });
  const code = failed.safeParse(answer).data?.block_users.failed_users[0]?.errors[0]?.code;
  if (code !== undefined && passing.has(code))
    throw new GraphFault("Meta could not change the list of blocked users", { code: 1, subcode: null, restMs: null });
  return code ?? (wasRefused(answer) ? someFailed : null);
}

const wasRefused = (answer: unknown): boolean => z.object({ error: z.looseObject({}) }).safeParse(answer).success;
