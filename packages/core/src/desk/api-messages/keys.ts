import { createHash } from "node:crypto";
import type { NamedTemplate } from "@balcao/shared/message-templates/values";
import { keyHours } from "@balcao/shared/api-messages/rules";
import { AppError } from "@balcao/shared/errors";
import { query, run } from "../../base/database.ts";
import type { StoredBytes } from "../../base/files/store.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { IdempotencyKeyRow } from "./idempotency-key.model.ts";

/** A call with an idempotency key, which its program may repeat. */
export interface KeyedCall {
  tokenId: number;
  key: string;
  fingerprint: string;
}

type HashedFile = Pick<StoredBytes, "sha256"> & { name: string };

/**
 * The fingerprint of a call: two calls have the same one only when they send the same message. The function hashes, so call it outside of any scope.
 */
export function fingerprintOf(
  number: string,
  body: string,
  files: readonly HashedFile[],
  template?: NamedTemplate,
): string {
  const hashed = files.map(({ sha256, name }) => [sha256, name]);
  const whole = JSON.stringify([number, body, hashed, ...(template ? [template] : [])]);
  return createHash("sha256").update(whole).digest("base64url");
}

const isOld = (created: Sql): Sql => sql`${created} < now() - make_interval(hours => ${raw(keyHours)})`;

/**
 * The public id of an earlier call with this key; null when the key is new. Answers 422 ERR_IDEMPOTENCY_KEY when the key was used for another
 * message.
 */
export async function sentWithKey({ tokenId, key, fingerprint }: KeyedCall): Promise<string | null> {
  const [row] = await query(
    IdempotencyKeyRow.shape("sendId", "fingerprint"),
    sql`select ${IdempotencyKeyRow.pick("i", "sendId", "fingerprint")} from idempotency_keys i
      where i.token_id = ${tokenId} and i.key = ${key} and not ${isOld(sql`i.created_at`)}`,
  );
  if (!row) return null;
  if (row.fingerprint !== fingerprint) throw new AppError("ERR_IDEMPOTENCY_KEY");
  return row.sendId;
}

/**
 * Takes the key for a message. Returns false when the key was used within the day. A call with the same key at the same moment waits here until this
 * transaction has ended. Then it finds the sent message, or sends one if there is none.
 */
export const takeKey = async ({ tokenId, key, fingerprint }: KeyedCall, sendId: string): Promise<boolean> =>
  (await run(
    sql`insert into idempotency_keys as i (company_id, token_id, key, fingerprint, send_id)
      select k.company_id, k.id, ${key}, ${fingerprint}, ${sendId} from api_tokens k where k.id = ${tokenId}
      on conflict (company_id, token_id, key) do update
        set fingerprint = excluded.fingerprint, send_id = excluded.send_id, created_at = now()
        where ${isOld(sql`i.created_at`)}`,
  )) > 0;
