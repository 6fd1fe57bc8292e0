import pg from "pg";
import type { Company } from "./company.ts";
import type { Product } from "./product.ts";

/** Reads rows, for facts that no screen shows: of the whole product by the owner role, or of a company in its own scope. */
export async function rows<T extends object>(
  of: Pick<Product, "ownerUrl"> | Pick<Company, "appUrl" | "id">,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client("ownerUrl" in of ? of.ownerUrl : of.appUrl);
  await client.connect();
  try {
    if (!("ownerUrl" in of)) await client.query(`set app.company_id = '${of.id}'`);
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
