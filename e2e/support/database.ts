import pg from "pg";
import type { Product } from "./product.ts";

/** Reads rows as the owner role, for facts that no screen shows. */
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
