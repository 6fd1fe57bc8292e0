import { noPrices } from "@balcao/shared/message-prices/rules";
import { type MessagePrices, messagePricesSchema } from "@balcao/shared/message-prices/schema";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";

const key = "official.prices";

/** The prices that Meta asks for messages, as the operator typed them. Call it in any scope. */
export async function readPrices(): Promise<MessagePrices> {
  const [row] = await query({ value: text }, sql`select i.value from installation_settings i where i.key = ${key}`);
  return row ? messagePricesSchema.parse(JSON.parse(row.value)) : noPrices;
}

/** Replaces the table of prices. Call it in the platform's scope. */
export async function setPrices({ currency, countries }: MessagePrices): Promise<MessagePrices> {
  const kept = { currency, countries: countries.toSorted((a, b) => (a.country < b.country ? -1 : 1)) };
  await run(
    sql`insert into installation_settings (key, value) values (${key}, ${JSON.stringify(kept)})
      on conflict (key) do update set value = excluded.value, changed_at = clock_timestamp()`,
  );
  return kept;
}
