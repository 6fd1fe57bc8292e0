import { type ContactErasure, erasedKinds, type ErasureReceipt } from "./schema.ts";

/** An erasure that two admins decided waits for this many days, in which it can be stopped. */
export const graceDays = 7;
/** An erasure that the only admin of a company decided waits for longer, because nobody else looked at it. */
export const loneGraceDays = 30;
export const maxReason = 500;
/** A reason with fewer letters is refused, because it would explain nothing. */
export const minReason = 3;
/** The most open erasures of a company, and the most that the list has. */
export const maxErasures = 500;

/** Whether this user may confirm an erasure: it is asked for, and somebody else asked. */
export const canConfirm = ({ state, askedBy }: Pick<ContactErasure, "state" | "askedBy">, userId: number): boolean =>
  state === "asked" && askedBy?.id !== userId;

/** Whether an erasure can still be stopped. */
export const canStop = ({ state }: Pick<ContactErasure, "state">): boolean => state === "asked" || state === "waiting";

/** The text over which a receipt's hash is computed: everything except the hash, in a fixed order. */
export const receiptText = ({ counts, ...said }: Omit<ErasureReceipt, "hash">): string => {
  const { erasure, erasedAt, askedAt, askedBy, confirmedBy, backupsUntil, way } = said;
  const inOrder = Object.fromEntries(erasedKinds.map((kind) => [kind, counts[kind]]));
  return JSON.stringify({ erasure, erasedAt, askedAt, askedBy, confirmedBy, backupsUntil, way, counts: inOrder });
};
