import { env } from "../../base/env.ts";
import { Fault } from "../../base/host-faults.ts";
import { watchedClient } from "../../base/postgres/silent-server.ts";
import { takeMoveLock } from "../backup/connect.ts";

/** Requires that this process still has the lock. */
export type RequireLock = () => Promise<void>;

/**
 * Does the work while no other process of the installation moves or restores files. When the connection breaks, the server gives the lock away, so the work
 * asks for it again before each removal.
 */
export async function whileMoving<T>(
  work: (requireLock: RequireLock) => Promise<T>,
  databaseUrl = env.DATABASE_URL,
): Promise<T> {
  const held = watchedClient(databaseUrl, "move-files");
  // A broken connection makes the next look at the lock fail, so this event needs no handling.
  held.on("error", () => undefined);
  await held.connect();
  try {
    await takeMoveLock(held);
    let asked: Promise<unknown> = Promise.resolve();
    return await work(async () => {
      // A connection takes one statement at a time.
      asked = asked.then(() => held.query("select 1"));
      await asked.catch((error: Error) => {
        throw new Fault(
          `The database is gone, and with it the lock of the move: ${error.message}. Call move-files again`,
        );
      });
    });
  } finally {
    await held.end().catch(() => undefined);
  }
}
