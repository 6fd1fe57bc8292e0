import type { ContactImport, contactImportsApi } from "@balcao/shared/contacts/import";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../../company/audit/record.ts";
import { boolean, type RowOf } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { enqueue, publish } from "../../../base/outbox/write.ts";
import { sql } from "../../../base/sql.ts";
import { isUnsealed } from "../../../company/companies/standing.ts";
import { UserRow } from "../../../company/users/user.model.ts";
import { requireOf } from "../../../numbers/connections/capabilities.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { ContactImportRow } from "../contact-import.model.ts";

/** After this time without a sign of its worker, an import goes to another worker. */
const abandonedSeconds = 30;

const own = [
  "id",
  "status",
  "total",
  "done",
  "added",
  "named",
  "skipped",
  "connectionId",
  "userId",
  "startedAt",
  "finishedAt",
] as const;
const importShape = {
  ...ContactImportRow.shape(...own),
  connectionName: ConnectionRow.columns.name,
  userName: UserRow.columns.name.null,
};
const selectImports = sql`select ${ContactImportRow.pick("i", ...own)}, w.name as "connectionName", u.name as "userName"
  from contact_imports i join connections w on w.company_id = i.company_id and w.id = i.connection_id
  left join users u on u.company_id = i.company_id and u.id = i.user_id`;

const presentImport = (row: RowOf<typeof importShape>): ContactImport => ({
  id: row.id,
  status: row.status,
  whatsapp: { id: row.connectionId, name: row.connectionName },
  user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
  total: row.total,
  done: row.done,
  added: row.added,
  named: row.named,
  skipped: row.skipped,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
});

export const listImports = async (): Promise<ContactImport[]> =>
  (await query(importShape, sql`${selectImports} order by i.id desc limit 10`)).map(presentImport);

export async function startImport(
  actor: Actor,
  { whatsappId }: Input<typeof contactImportsApi.start>["body"],
): Promise<ContactImport> {
  const connectionId = await choosePhone(whatsappId ?? null);
  const [started] = await query(
    ContactImportRow.shape("id"),
    sql`insert into contact_imports (company_id, connection_id, user_id, total)
     select w.company_id, w.id, ${actor.userId}, (select count(*) from phone_contacts p where p.connection_id = w.id and p.owner = w.number)
     from connections w where w.id = ${connectionId}
     on conflict (company_id) where status in ('waiting', 'running') do nothing returning id`,
  );
  if (!started) throw new AppError("ERR_IMPORT_RUNNING");
  enqueue("contacts.import", {});
  const told = await tellImport(started.id);
  await recordAudit(actor, "contacts.imported", told.whatsapp, {});
  return told;
}

async function choosePhone(whatsappId: number | null): Promise<number> {
  const [found] = await query(
    { ...ConnectionRow.shape("id", "network"), linked: boolean, hasBook: boolean },
    sql`select id, network, number is not null as linked,
       exists (select 1 from phone_contacts p where p.company_id = w.company_id and p.connection_id = w.id) as "hasBook" from connections w
     where deleted_at is null and (${whatsappId}::int is null and is_default or id = ${whatsappId})`,
  );
  if (!found) throw new AppError(whatsappId === null ? "ERR_NO_DEF_WAPP_FOUND" : "ERR_NO_WAPP_FOUND");
  // An official number that is on a phone too has the address book of that phone.
  if (!found.hasBook) requireOf(found.network, "phoneBook");
  if (!found.linked) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  return found.id;
}

/** Sends the progress of an import to browsers. */
export async function tellImport(id: number): Promise<ContactImport> {
  const [row] = await query(importShape, sql`${selectImports} where i.id = ${id}`);
  if (!row) throw new Error("An import is gone");
  const contactImport = presentImport(row);
  publish("contact-import.update", { contactImport });
  return contactImport;
}

/** The imports of all companies that a worker must take over. Call it in the platform's scope. */
export const dueImports = (): Promise<Pick<ContactImportRow, "id" | "companyId">[]> =>
  query(
    ContactImportRow.shape("id", "companyId"),
    sql`select ${ContactImportRow.pick("i", "id", "companyId")} from contact_imports i
     where (status = 'waiting' or status = 'running' and touched_at < now() - make_interval(secs => ${abandonedSeconds})) and ${isUnsealed(sql`i.company_id`)} order by id`,
  );
