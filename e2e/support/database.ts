import pg from "pg";
import type { Product } from "./product.ts";

/** Rows as the owner role sees them, for what no screen shows. */
export async function rows<T extends object>(
  { ownerUrl }: Pick<Product, "ownerUrl">,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
