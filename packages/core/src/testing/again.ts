import pg from "pg";

/** Postgres' name for a database that is not there. */
const nowhere = "3D000";

/**
 * Makes the database of this worker ready for another test file. Every test builds its own company in it, so only this is cleaned: what the
 * operator decides, which is one row for all, and what other files left for relays, which would deliver it first. False where the run has
 * not made the database yet. It imports little: it is asked before every file.
 */
export async function beginAgain(ownerUrl: string): Promise<boolean> {
  const own = new pg.Client(ownerUrl);
  try {
    await own.connect();
    await own.query("delete from installation_settings; delete from password_policies; truncate outbox, outbox_dead");
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === nowhere) return false;
    throw error;
  } finally {
    await own.end().catch(() => undefined);
  }
}

/** The same cluster with another database. */
export const inDatabase = (url: string, name: string): string => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};
