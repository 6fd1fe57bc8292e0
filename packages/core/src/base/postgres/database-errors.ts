import { DatabaseError } from "sequelize";

/** Postgres codes of a server that is stopping, starting or stopped (class 08 and 57P0x), and of a server without a free connection (53300). */
const down = /^(08|57P0[123]|53300)/;
const lost =
  /^(Connection terminated|Query read timeout|timeout expired|Client has encountered a connection error|timeout exceeded when trying to connect|Cannot use a pool after calling end|Client was closed)/;

/** Codes for a server that cannot be reached, or whose name cannot be resolved at the moment. */
const away = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === code) || (error instanceof DatabaseError && hasCode(error.parent, code)));

/** Whether Postgres cancelled a statement because it waited too long for a lock that somebody else holds. */
export const isLockedOut = (error: unknown): boolean => hasCode(error, "55P03");

/** Whether Postgres cancelled a statement because it took too long, or waited too long for a lock. */
export const isTooSlow = (error: unknown): boolean => isLockedOut(error) || hasCode(error, "57014");

/** Whether the database cannot be reached, as opposed to a wrong statement. The same request may succeed a moment later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : null;
  if (typeof code === "string" && (down.test(code) || away.test(code))) return true;
  return lost.test(error.message) || (error instanceof DatabaseError && isDatabaseDown(error.parent));
}
