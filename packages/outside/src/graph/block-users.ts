import { z } from "zod";
import { type Graph, GraphFault } from "./graph.ts";
import { bsuidForm, digits, maybe, some } from "./wire.ts";

/** Meta's code for a call that failed for some users. Each of these users has a code of its own. */
const someFailed = 139_100;
/** Meta's codes of a user for faults that pass: somebody changes the list at the same time, or Meta has trouble. */
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

/** A user whom Meta blocks for a number: by the digits of the phone, by Meta's id, or by both. */
export interface BlockedUser {
  phone: string | null;
  bsuid: string | null;
}

/** Meta's list of blocked users. `isWhole`: nobody else is blocked. */
export interface BlockList {
  users: BlockedUser[];
  isWhole: boolean;
}

const pageSize = 100;
/** The most people whom one number may block. */
const mostBlocked = 64_000;

const page = z.object({
  data: z.array(z.unknown()),
  /** Null when this field is unreadable, because there may be further pages. */
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string() }).optional() })
    .optional()
    .nullable()
    .catch(null),
});
const named = z.object({ wa_id: maybe(digits), user_id: maybe(bsuidForm) });
/** Meta's own descriptions show the users as rows of the list, and as lists within its rows. */
const nested = z.object({ block_users: some });

/** The users whom Meta blocks for a number, whoever blocked them. Throws GraphFault or NoAnswer. */
export async function readBlockList(
  graph: Graph,
  { phoneNumberId, token }: { phoneNumberId: string; token: string },
): Promise<BlockList> {
  const users: BlockedUser[] = [];
  let isReadable = true;
  let after: string | undefined;
  for (let at = 0; at < mostBlocked / pageSize; at += 1) {
    const query = { limit: String(pageSize), ...(after && { after }) };
    const answer = await graph.call({ method: "GET", path: `/${phoneNumberId}/block_users`, token, query });
    const read = page.safeParse(answer).data;
    if (!read) break;
    const { data, paging } = read;
    for (const row of data) {
      const found = [row, ...(nested.safeParse(row).data?.block_users ?? [])].flatMap(userIn);
      if (found.length === 0) isReadable = false;
      users.push(...found);
    }
    after = paging?.next ? paging.cursors?.after : undefined;
    if (!after) return { users, isWhole: isReadable && paging !== null && paging?.next === undefined };
  }
  return { users, isWhole: false };
}

function userIn(given: unknown): BlockedUser[] {
  const { wa_id: phone = null, user_id: bsuid = null } = named.safeParse(given).data ?? {};
  return phone || bsuid ? [{ phone, bsuid }] : [];
}
