import { randomUUID } from "node:crypto";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import type { Places } from "../../base/files/places.ts";
import { sql } from "../../base/sql.ts";

const key = "files.owner";

/** The name of this installation in its bucket. Call it in the platform's scope. */
export async function nameOfInstallation(): Promise<string> {
  const [row] = await query(
    { value: text },
    sql`insert into installation_settings as i (key, value) values (${key}, ${randomUUID()})
     on conflict (key) do update set value = i.value returning i.value`,
  );
  return row?.value ?? "";
}

/**
 * Whether this installation owns the bucket. A bucket without an owner becomes its own. The sweep asks this first, because files of another installation look
 * like leftovers. Call it outside of scopes.
 */
export async function ownsBucket({ bucket }: Places, nameOf: () => Promise<string>): Promise<boolean> {
  if (!bucket) return true;
  const name = await nameOf();
  const owner = await bucket.owner();
  if (owner !== null) return owner === name;
  await bucket.claim(name);
  return (await bucket.owner()) === name;
}
