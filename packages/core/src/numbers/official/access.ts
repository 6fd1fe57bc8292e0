import { AppError } from "@balcao/shared/errors";
import { z } from "zod";
import { query, run } from "../../base/database.ts";
import { placeOfOfficial, secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { requireConnection } from "../connections/access.ts";
import { OfficialAccountRow } from "./official-account.model.ts";

const hidden = z.object({ token: z.string(), appSecret: z.string() });
export type OfficialSecrets = z.infer<typeof hidden>;

/** The values for calling Meta about a number, never for a log or an answer. */
export interface OfficialAccess extends OfficialSecrets {
  phoneNumberId: string;
  wabaId: string;
}

/** Encrypts the secrets for the row of this connection. */
export const sealOfficial = (connectionId: number, { token, appSecret }: OfficialSecrets): Buffer =>
  secrets.encrypt(placeOfOfficial(connectionId), Buffer.from(JSON.stringify({ token, appSecret })));

/** The secrets in the clear. */
export const openOfficial = ({
  connectionId,
  secrets: sealed,
}: Pick<OfficialAccountRow, "connectionId" | "secrets">): OfficialSecrets =>
  hidden.parse(JSON.parse(secrets.decrypt(placeOfOfficial(connectionId), sealed).toString("utf8")));

const own = ["companyId", "connectionId", "phoneNumberId", "wabaId", "secrets"] as const;

/** The values for calling Meta about this number. Null when it is not an official number, or was removed. */
export async function officialAccess(connectionId: number): Promise<OfficialAccess | null> {
  const [row] = await query(
    OfficialAccountRow.shape(...own),
    sql`select ${OfficialAccountRow.pick("a", ...own)} from official_accounts a where a.connection_id = ${connectionId}`,
  );
  return row ? { phoneNumberId: row.phoneNumberId, wabaId: row.wabaId, ...openOfficial(row) } : null;
}

/** Refuses a number that is not official: 404 ERR_NO_WAPP_FOUND when there is no such number, else 409 ERR_NUMBER_CANNOT. */
export async function refuseUnofficial(connectionId: number): Promise<never> {
  await requireConnection(connectionId);
  throw new AppError("ERR_NUMBER_CANNOT");
}

/**
 * Locks all official numbers of the company, in the order of their ids. A change of one number also orders readings for all numbers. If it locked
 * only that number, two such changes could wait for each other.
 */
export const lockAccounts = (): Promise<number> =>
  run(sql`select 1 from official_accounts order by connection_id for no key update`);

/** `officialAccess` of a number that is about to change: locked with the others, and refused when the number is not official. */
export async function lockOfficial(connectionId: number): Promise<OfficialAccess> {
  await lockAccounts();
  const [row] = await query(
    OfficialAccountRow.shape(...own),
    sql`select ${OfficialAccountRow.pick("a", ...own)} from official_accounts a where a.connection_id = ${connectionId}`,
  );
  if (!row) return refuseUnofficial(connectionId);
  return { phoneNumberId: row.phoneNumberId, wabaId: row.wabaId, ...openOfficial(row) };
}
