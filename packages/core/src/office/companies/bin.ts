import { AppError } from "@balcao/shared/errors";
import { binDays } from "@balcao/shared/companies/rules";
import type { Actor } from "@balcao/shared/permissions";
import { integer } from "../../base/columns.ts";
import { currentCompanyId, query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { isOperators } from "../../company/companies/block.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { lockInstallation } from "../../company/sign-up/create.ts";
import { requireFreeTaxId } from "../../company/sign-up/sign-up.ts";
import { endSessions } from "../../company/sessions/end.ts";
import { showCompany } from "./list.ts";

/** Wakes the workers, which then check again which numbers to hold. */
const ringNumbers = () => run(sql`select pg_notify('connections', '')`);

/**
 * Puts the company in scope into the bin. Nobody signs in, its numbers stop and its automatic actions end, but every row stays. Answers 409
 * ERR_CANNOT_DELETE_SUPER_COMPANY.
 */
export async function throwAway(actor: Actor, now: Date): Promise<void> {
  if (await isOperators()) throw new AppError("ERR_CANNOT_DELETE_SUPER_COMPANY");
  const thrown = await run(
    sql`update companies set removed_at = ${now} where id = ${currentCompanyId()} and removed_at is null`,
  );
  if (thrown === 0) return;
  await endSessions(sql`true`, "blocked");
  await ringNumbers();
  await recordAudit(actor, "company.removed", null, {});
}

/**
 * Takes a company out of the bin. A company that is not in the bin does not change. Answers 409 ERR_CPF_CNPJ_ALREADY_EXISTS. Call it in the
 * platform's scope.
 */
export async function restore(actor: Actor, id: number, now: Date): Promise<void> {
  await lockInstallation();
  const { cpfCnpj } = await showCompany(id, now);
  if (cpfCnpj !== null) await requireFreeTaxId(cpfCnpj, id);
  const restored = await run(sql`update companies set removed_at = null where id = ${id} and removed_at is not null`);
  if (restored === 0) return;
  await ringNumbers();
  await recordAudit(actor, "company.restored", null, {}, id);
}

const isOver = (now: Date) => sql`c.removed_at <= ${now}::timestamptz - make_interval(days => ${raw(binDays)})`;

/** The companies that have been in the bin for their full time. Call it in the platform's scope, like the functions below. */
export const companiesToErase = async (now: Date): Promise<number[]> =>
  (await query(CompanyRow.shape("id"), sql`select c.id from companies c where ${isOver(now)} order by c.id`)).map(
    ({ id }) => id,
  );

/**
 * The tables that grow with every message, and the tables that refer to them. A referring table comes before the table that it refers to. The other
 * rows are deleted with the company's own row.
 */
const first = [
  "outbox",
  "webhook_deliveries",
  "inbound_journal",
  "connection_commands",
  "mails",
  "ticket_events",
  "message_words",
  "campaign_shippings",
  "campaigns",
  "schedules",
  "messages",
  "turns",
  "goal_results",
  "tickets",
  "contact_list_items",
  "contacts",
  "chat_messages",
  "chat_members",
  "chats",
  "quick_messages",
  "file_lists",
] as const;
const stepSize = 2000;
const stepSeconds = 300;

/**
 * One step of removing a company whose time in the bin is over: some thousand rows, and in the last step the company with its small tables. Returns
 * whether the company is deleted. Each step locks the company and checks again that nobody has restored it. The sweep deletes its files, which no row
 * names any more.
 */
export async function eraseStep(id: number, now: Date): Promise<boolean> {
  await takesLonger(stepSeconds);
  const locked = await query(
    { id: integer },
    sql`select c.id from companies c where c.id = ${id} and ${isOver(now)} for update skip locked`,
  );
  if (locked.length === 0) return true;
  for (const table of first) {
    const deleted = await run(
      sql`delete from ${raw(table)} where ctid = any(array(select t.ctid from ${raw(table)} t where t.company_id = ${id} limit ${raw(stepSize)}))`,
    );
    if (deleted > 0) return false;
  }
  await run(sql`delete from companies where id = ${id}`);
  return true;
}
