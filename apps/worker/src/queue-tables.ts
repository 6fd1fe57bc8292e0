import { runMigrations } from "bullmq";
import pg from "pg";

export const queueSchema = "bullmq";

/**
 * Brings BullMQ's own tables up to date. Our migrations made the schema and let the app role fill it. The role may not make schemas, so BullMQ's one
 * statement that makes a schema is left out.
 */
export async function ensureQueueTables(databaseUrl: string): Promise<void> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  try {
    const client = Object.create(db) as pg.Client;
    client.query = ((text: string, values?: unknown[]) =>
      text.startsWith("CREATE SCHEMA IF NOT EXISTS") ? Promise.resolve({ rows: [] }) : db.query(text, values)) as never;
    await runMigrations(client, queueSchema);
  } finally {
    await db.end();
  }
}
