import { runMigrations } from "bullmq";
import pg from "pg";

export const queueSchema = "bullmq";

/**
 * Updates BullMQ's own tables. Our migrations made the schema and allow the app role to fill it. The role may not make schemas, so BullMQ's one
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
