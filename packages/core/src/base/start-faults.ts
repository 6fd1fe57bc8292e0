import { EnvFault } from "./env-reader.ts";

/** The installation has a fault. The message is one plain line for the person who starts it. */
export class UnfitInstallation extends Error {
  override readonly name = "UnfitInstallation";
}

/**
 * Starts a process. If the start fails, it explains a fault of the installation in one plain line and any other fault with its stack. The process
 * then ends with 1.
 */
export async function startOrExplain(start: () => Promise<unknown>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.stderr.write(`${startFault(error)}\n`);
    process.exit(1);
  }
}

/** A line or two for a fault of the installation; the whole stack for any other fault. */
export function startFault(error: unknown): string {
  if (error instanceof UnfitInstallation || error instanceof EnvFault) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (/ENOSPC|No space left on device/i.test(error.message)) return `A disk is full: ${error.message}`;
  if (/^(EACCES|EPERM|EROFS): /.test(error.message))
    return `${error.message}: the folder must be writable for the user of the product (in Docker 1000:1000)`;
  if (/password authentication failed|(role|database) "[^"]+" does not exist/.test(error.message))
    return "The database does not know us: is DATABASE_URL right, and were the migrations run (npm start does so by itself)?";
  if (/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|timeout|SequelizeConnection/i.test(`${error.name} ${error.message}`))
    return "The database does not answer: is DATABASE_URL right, and PostgreSQL running?";
  if (/relation "\w+" does not exist/.test(error.message))
    return "The database has no tables yet: run the migrations first (npm start and docker compose do so by themselves)";
  return error.stack ?? error.message;
}
