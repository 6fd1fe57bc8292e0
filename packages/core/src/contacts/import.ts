import type { ContactImport, contactImportsApi } from "@balcao/shared/contacts/import";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { enqueue, publish } from "../outbox/write.ts";

/** One that was not touched for so long is nobody's: the worker that had it is gone. */
const abandonedSeconds = 30;

type Row = Omit<ContactImport, "whatsapp" | "user" | "startedAt" | "finishedAt"> & {
  connectionId: number;
  connectionName: string;
  userId: number | null;
  userName: string | null;
  startedAt: Date;
  finishedAt: Date | null;
};
const columns = `i.id, i.status, i.total, i.done, i.added, i.named, i.skipped, i.connection_id as "connectionId", w.name as "connectionName",
  i.user_id as "userId", u.name as "userName", i.started_at as "startedAt", i.finished_at as "finishedAt"`;
const tables = `contact_imports i join connections w on w.company_id = i.company_id and w.id = i.connection_id
  left join users u on u.company_id = i.company_id and u.id = i.user_id`;

const present = (row: Row): ContactImport => ({
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
  (await query<Row>(`select ${columns} from ${tables} order by i.id desc limit 10`)).map(present);

export async function startImport(
  actor: Actor,
  { whatsappId }: Input<typeof contactImportsApi.start>["body"],
): Promise<ContactImport> {
  const connectionId = await choosePhone(whatsappId ?? null);
  const [started] = await query<{ id: number }>(
    `insert into contact_imports (company_id, connection_id, user_id, total)
     select w.company_id, w.id, $2, (select count(*) from phone_contacts p where p.connection_id = w.id and p.owner = w.number)
     from connections w where w.id = $1
     on conflict (company_id) where status in ('waiting', 'running') do nothing returning id`,
    [connectionId, actor.userId],
  );
  if (!started) throw new AppError("ERR_IMPORT_RUNNING");
  enqueue("contacts.import", {});
  return tellImport(started.id);
}

async function choosePhone(whatsappId: number | null): Promise<number> {
  const [found] = await query<{ id: number; linked: boolean }>(
    `select id, number is not null as linked from connections
     where deleted_at is null and ($1::int is null and is_default or id = $1)`,
    [whatsappId],
  );
  if (!found) throw new AppError(whatsappId === null ? "ERR_NO_DEF_WAPP_FOUND" : "ERR_NO_WAPP_FOUND");
  if (!found.linked) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
  return found.id;
}

/** Shows how far it is. */
export async function tellImport(id: number): Promise<ContactImport> {
  const [row] = await query<Row>(`select ${columns} from ${tables} where i.id = $1`, [id]);
  if (!row) throw new Error("An import is gone");
  const contactImport = present(row);
  publish("contact-import.update", { contactImport });
  return contactImport;
}

/** Of all companies: call it in the platform's scope. */
export const dueImports = (): Promise<{ id: number; companyId: number }[]> =>
  query(
    `select id, company_id as "companyId" from contact_imports
     where status = 'waiting' or status = 'running' and touched_at < now() - make_interval(secs => $1) order by id`,
    [abandonedSeconds],
  );
