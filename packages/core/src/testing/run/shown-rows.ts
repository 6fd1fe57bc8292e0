import pg from "pg";
import type { EventName } from "@balcao/shared/events";
import type { OutboxLine } from "../../base/outbox/look-at-lines.ts";

/** The nouns of events that carry a whole row, each with the table of the row. */
const tables: Readonly<Record<string, string>> = {
  "api-token": "api_tokens",
  charge: "charges",
  chat: "chats",
  "chat-message": "chat_messages",
  connection: "connections",
  contact: "contacts",
  "contact-file-import": "contact_file_imports",
  "contact-import": "contact_imports",
  "contact-list": "contact_lists",
  "contact-list-import": "contact_list_imports",
  "contact-list-item": "contact_list_items",
  "file-list": "file_lists",
  integration: "integrations",
  invitation: "invitations",
  invoice: "invoices",
  knowledge: "knowledge_sources",
  message: "messages",
  note: "ticket_notes",
  prompt: "prompts",
  queue: "queues",
  "quick-message": "quick_messages",
  subscription: "companies",
  tag: "tags",
  ticket: "tickets",
  user: "users",
  webhook: "webhook_endpoints",
  "webhook-delivery": "webhook_deliveries",
};
/** Rows of these tables are changed only under the lock of their company. */
const ofCompany: readonly string[] = ["invoices"];
/** Events whose objects are read when the transaction ends, one transaction after the other, without a lock of their rows. */
const late: readonly EventName[] = ["campaign.update", "email.update", "schedule.update"];
/** A line of a history, which nobody changes. */
const lines: readonly string[] = ["activity", "bot-step", "conversation"];

/** Connections of the owner, whom row-level security does not limit. They end with the process. */
const owner: { pool?: pg.Pool } = {};
const poolOf = (ownerUrl: string): pg.Pool =>
  (owner.pool ??= new pg.Pool({ connectionString: ownerUrl, max: 2, allowExitOnIdle: true }).on(
    "error",
    () => undefined,
  ));

/**
 * Throws when a transaction shows a whole row that another transaction could change now. The two could then store and show their states in different
 * orders, and screens would keep the earlier state.
 */
export async function requireLocked(told: readonly OutboxLine[], ownerUrl: string): Promise<void> {
  const unlocked: string[] = [];
  const [rows, taken] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const { kind, name, payload } of told) {
    if (kind === "job") continue;
    const [id] = Object.values(payload).flatMap((value) => (isRow(value) ? [String(value.id)] : []));
    const [noun = ""] = name.split(".");
    if (id === undefined || lines.includes(noun)) continue;
    if (late.some((one) => one === name)) add(taken, name, id);
    else if (tables[noun]) add(rows, tables[noun], id);
    else unlocked.push(`${name}: say here which table it shows`);
  }
  const ask = askBy(poolOf(ownerUrl));
  if (rows.size > 0) unlocked.push(...(await freeRows(ask, rows)));
  if (taken.size > 0) unlocked.push(...(await freeNames(ask, taken, told[0]?.companyId ?? 0)));
  if (unlocked.length > 0) throw new Error(`Shown without a lock: ${unlocked.join(", ")}`);
}

/** Runs a statement that returns names. */
type Ask = (text: string, values: unknown[]) => Promise<string[]>;
const askBy =
  (pool: pg.Pool): Ask =>
  async (text, values) =>
    (await pool.query<{ name: string }>(text, values)).rows.map(({ name }) => name);

/** The rows that nobody has locked. A row that the transaction made is not visible to this connection, and a row that it locked or changed is skipped. */
async function freeRows(ask: Ask, rows: ReadonlyMap<string, ReadonlySet<string>>): Promise<string[]> {
  const parts = [...rows].map(([table], index) => {
    const from = `${table} r join companies c on c.id = ${table === "companies" ? "r.id" : "r.company_id"}`;
    const held = ofCompany.includes(table) ? "c" : "r";
    return `t${index} as (select '${table} ' || r.id as name from ${from} where r.id = any($${index + 1}) for no key update of ${held} skip locked)`;
  });
  const all = [...rows].map((_, index) => `select name from t${index}`);
  return ask(
    `with ${parts.join(", ")} ${all.join(" union all ")}`,
    [...rows.values()].map((ids) => [...ids]),
  );
}

/** The objects that nobody has locked, under their own ids or together with all objects of the company under the company's negative id. */
async function freeNames(
  ask: Ask,
  taken: ReadonlyMap<string, ReadonlySet<string>>,
  companyId: number,
): Promise<string[]> {
  const pairs = [...taken].flatMap(([name, ids]) => [...ids].map((id) => ({ name, id })));
  return ask(
    `select p.name || ' ' || p.id as name from jsonb_to_recordset($1) as p(name text, id int)
     where pg_try_advisory_xact_lock(hashtext(p.name), p.id) and pg_try_advisory_xact_lock_shared(hashtext(p.name), $2::int)`,
    [JSON.stringify(pairs), -companyId],
  );
}

const isRow = (value: unknown): value is { id: number | string } =>
  typeof value === "object" && value !== null && "id" in value;

function add(to: Map<string, Set<string>>, name: string, id: string): void {
  to.set(name, (to.get(name) ?? new Set()).add(id));
}
