import { AppError } from "@balcao/shared/errors";
import { env } from "../env.ts";
import type { Payer } from "./budgets.ts";

/** The most uploads that may run at the same time in this process. The limit exists because a company's storage counts an upload only at its end. */
export const uploadsAtOnce = { user: 6, company: 24 } as const;
const busy = new Map<string, number>();
/** A form of the usual size has arrived within this many seconds. */
const retryAfter = 3;

/**
 * Takes the body of a form when the user or token, and the company, have a free place for it. Throws 429 ERR_TOO_MANY_REQUESTS when no place is free.
 */
export async function withUploadPlace<T>(
  { companyId, userId, tokenId }: Payer,
  take: () => Promise<T>,
  factor = env.REQUEST_BUDGET,
): Promise<T> {
  const places: [key: string, most: number][] = [
    [userId === null ? `t${tokenId}` : `u${userId}`, uploadsAtOnce.user * factor],
    [`c${companyId}`, uploadsAtOnce.company * factor],
  ];
  if (factor > 0 && places.some(([key, most]) => (busy.get(key) ?? 0) >= most))
    throw new AppError("ERR_TOO_MANY_REQUESTS", { retryAfter });
  for (const [key] of places) add(key, 1);
  try {
    return await take();
  } finally {
    for (const [key] of places) add(key, -1);
  }
}

function add(key: string, more: number): void {
  const count = (busy.get(key) ?? 0) + more;
  if (count > 0) busy.set(key, count);
  else busy.delete(key);
}
