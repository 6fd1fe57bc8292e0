import type { Language } from "@balcao/shared/automatic-texts";
import { AppError } from "@balcao/shared/errors";
import { storageMarks } from "@balcao/shared/plans/limits";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { writeMails } from "../mail/mails.ts";
import { readSetting } from "../settings/read.ts";
import { adminEmails } from "../users/admin-emails.ts";
import { storageWording } from "./wording.ts";

/** The bytes of the files of a company `c`. */
export const used = sql`c.storage_bytes + coalesce((select sum(bytes) from storage_changes s where s.company_id = c.id), 0)`;
/** The used storage in percent of the plan's limit; null without a limit. */
const share = sql`(100.0 * (${used}) / nullif(c.max_storage_mb * 1048576.0, 0))::float8`;

/** Refuses files of the desk when the company's storage is full: 409 ERR_STORAGE_FULL. Files from customers are always stored. */
export async function requireStorage(): Promise<void> {
  const full = await run(sql`select 1 from companies c where ${used} >= c.max_storage_mb * 1048576.0`);
  if (full > 0) throw new AppError("ERR_STORAGE_FULL");
}

/** Adds the bytes of new and removed files to each company's sum. Companies are locked in the order of their ids. Call it in the platform's scope. */
export const addUpStorage = (): Promise<number> =>
  run(
    sql`with gone as (delete from storage_changes returning company_id, bytes),
       sums as (select company_id, sum(bytes)::bigint as bytes from gone group by 1),
       locked as (select o.id from companies o where o.id in (select company_id from sums) order by o.id for no key update)
     update companies c set storage_bytes = storage_bytes + g.bytes
     from locked join sums g on g.company_id = locked.id where c.id = locked.id`,
  );

/** The highest storage mark that a company has reached; 0 below all marks. */
const reached = sql`case when ${share} >= ${storageMarks[1]} then ${storageMarks[1]}::int
  when ${share} >= ${storageMarks[0]} then ${storageMarks[0]}::int else 0 end`;

/** Companies whose storage has reached another mark than the one about which their admins last got an e-mail. Call it in the platform's scope. */
export const companiesNearFull = async (): Promise<number[]> =>
  (
    await query(
      CompanyRow.shape("id"),
      sql`select c.id from companies c where ${reached} <> c.storage_told and c.seal is null order by c.id`,
    )
  ).map(({ id }) => id);

/** Writes an e-mail to the admins when the storage has reached a higher mark. After the storage fell below a mark, reaching it again causes an e-mail. */
export async function tellOfStorage(publicUrl: string): Promise<void> {
  const [found] = await query(
    { reached: integer, told: integer },
    sql`select ${reached} as reached, c.storage_told as told from companies c for no key update`,
  );
  if (!found || found.reached === found.told) return;
  await run(sql`update companies set storage_told = ${found.reached}`);
  if (found.reached < found.told) return;
  const language = (await readSetting("language")) as Language;
  const { subject, body } = storageWording(language, { percent: found.reached, publicUrl });
  await writeMails((await adminEmails()).map((recipient) => ({ recipient, subject, body })));
}
