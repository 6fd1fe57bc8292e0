import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { checkAnswer, type RowOf, type Shape } from "./columns.ts";
import { env } from "./env.ts";
import { FairShare } from "./fair-share.ts";
import { modelsOn } from "./postgres/models.ts";
import { platformUrl } from "./postgres/platform-url.ts";
import { scopePool } from "./postgres/scope-pool.ts";
import { refuseOldServer } from "./postgres/server-version.ts";
import type { Sql } from "./sql.ts";
import { type Manner, transact } from "./transact.ts";

// int8 as a number: ours count rows, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Scope = {
  companyId: number | "platform";
  connection: pg.ClientBase;
  open: boolean;
  /** Runs once, last in the transaction: what many calls gathered is written together. */
  closing: Map<string, () => Promise<unknown>>;
};
const scopes = new AsyncLocalStorage<Scope>();

type Watcher = (sql: string, of: Scope["companyId"] | undefined) => void;
let watcher: Watcher | undefined;
const tellWatcher = (sql: string): void => watcher?.(sql, scopes.getStore()?.companyId);

/** The connections of a company's scopes, by the app's login. */
export const companyPool = scopePool(env.DATABASE_URL, env.DATABASE_POOL);
/** Those that cross companies: few, for a login, a timer or a relay takes one for a moment. */
export const acrossPool = scopePool(platformUrl(env.DATABASE_URL), 4);
/** What makes the models' statements. */
export const models = modelsOn(() => openScope().connection, tellWatcher);

/** Ends all connections of the scopes: the process is about to end. */
export const closeDatabase = async (): Promise<void> => {
  await Promise.all([companyPool.end(), acrossPool.end(), models.close()]);
};

/** Between companies; given out for tests that overlap transactions. */
export const share = new FairShare(env.DATABASE_POOL);

/** The company this code works for; throws outside inCompany(). */
export function currentCompanyId(): number {
  const companyId = companyInScope();
  if (companyId === null) throw new Error("No company in scope: wrap the call in inCompany()");
  return companyId;
}

/** The same, or null in the platform's scope; throws outside any scope. */
export function companyInScope(): number | null {
  const { companyId } = openScope();
  return companyId === "platform" ? null : companyId;
}

/**
 * Runs `work` in one transaction that sees only this company. Joins an open scope of the same company, refuses another's. `reads`: it
 * changes nothing, which Postgres holds it to, so its answer does not wait for the end of the transaction.
 */
export async function inCompany<T>(companyId: number, work: () => Promise<T>, { reads = false } = {}): Promise<T> {
  const outer = scopes.getStore();
  if (outer?.open) {
    if (outer.companyId !== companyId) throw new Error(`Already in scope ${outer.companyId}, refused ${companyId}`);
    return work();
  }
  await share.take(companyId);
  const begun = performance.now();
  try {
    const opening = `begin${reads ? " read only" : ""}; set local app.company_id = '${companyId}'`;
    return await enter(companyId, companyPool, { opening, reads }, work);
  } finally {
    share.give(companyId, performance.now() - begun);
  }
}

/** Runs `work` across companies: login, sign-up, the operator's area, relays and timers only. */
export async function asPlatform<T>(work: () => Promise<T>): Promise<T> {
  if (scopes.getStore()?.open) throw new Error("asPlatform cannot be nested");
  return enter("platform", acrossPool, { opening: "begin", reads: false }, work);
}

async function enter<T>(
  companyId: Scope["companyId"],
  pool: pg.Pool,
  manner: Manner,
  work: () => Promise<T>,
): Promise<T> {
  return scopes.exit(() =>
    transact(pool, manner, async (connection) => {
      const scope: Scope = { companyId, connection, open: true, closing: new Map() };
      try {
        return await scopes.run(scope, async () => {
          const result = await work();
          for (const last of scope.closing.values()) await last();
          return result;
        });
      } finally {
        scope.open = false;
      }
    }),
  );
}

/** Registers `work` to run once before this scope's transaction commits; a second call under the same name is ignored. */
export function beforeCommit(name: string, work: () => Promise<unknown>): void {
  const { closing } = openScope();
  if (!closing.has(name)) closing.set(name, work);
}

/** A state of this scope alone, made at its first use. */
export function scopeState<T extends object>(states: WeakMap<object, T>, make: () => T): T {
  const scope = openScope();
  const state = states.get(scope) ?? make();
  states.set(scope, state);
  return state;
}

/** The connection of the open scope, where there is one: tests ask there what they like. */
export const connectionInScope = (): pg.ClientBase | null => {
  const scope = scopes.getStore();
  return scope?.open ? scope.connection : null;
};

function openScope(): Scope {
  const scope = scopes.getStore();
  if (!scope) throw new Error("No scope: wrap the call in inCompany()");
  if (!scope.open) throw new Error("This scope has ended: its transaction is over");
  return scope;
}

/**
 * What Postgres plans a statement for. "any values": once a connection, so it must have the same good plan whoever asks. "its values": each
 * time, which takes longer than many a statement itself. It is for what people choose, which may fit a handful of rows or nearly all.
 */
export type PlannedFor = "any values" | "its values";

/**
 * The rows that a statement answers, each of that shape: the shape is their type, and tests compare it with every answer. Only inside a
 * scope, where row-level security narrows what is seen.
 */
export async function query<S extends Shape>(
  shape: S,
  { text, values }: Sql,
  plannedFor: PlannedFor = "any values",
): Promise<RowOf<S>[]> {
  const answer = await execute<RowOf<S>>(text, values, plannedFor);
  checkAnswer(shape, answer, text);
  return answer.rows;
}

/** Runs a statement for what it does, and answers how many rows it changed, or locked. */
export async function run(statement: Sql): Promise<number> {
  return (await execute(statement.text, statement.values)).rowCount ?? 0;
}

function execute<T extends object>(
  text: string,
  values: unknown[],
  plannedFor: PlannedFor = "any values",
): Promise<pg.QueryResult<T>> {
  const { connection } = openScope();
  tellWatcher(text);
  // Postgres then takes one statement and no second one that somebody slipped in.
  const statement = { ...(plannedFor === "any values" && named(text)), text, values, queryMode: "extended" };
  return connection.query<T>(statement);
}

/** Statements by their text: Postgres plans each once a connection, and Sequelize need not look at them. */
const statementNames = new Map<string, string>();
/** Each connection keeps every named one for as long as it lives, and filters make thousands of texts. */
const mostNamed = 1000;

function named(sql: string): { name?: string } {
  const known = statementNames.get(sql);
  if (known !== undefined) return { name: known };
  if (statementNames.size === mostNamed) return {};
  const name = `q${statementNames.size}`;
  statementNames.set(sql, name);
  return { name };
}

/**
 * Tells `listener` every statement of this process, and of whose scope it is, until the returned function is called: query budgets in tests.
 * Outside of any scope it is nobody's.
 */
export function watchStatements(listener: Watcher): () => void {
  watcher = listener;
  return () => {
    watcher = undefined;
  };
}

/** The start refuses a server that is too old, and a role that row-level security does not bind. */
export async function refuseUnfitDatabase(): Promise<void> {
  const { rows } = await companyPool.query<{ version: string; unsafe: boolean }>(
    `select current_setting('server_version') as version, rolsuper or rolbypassrls
       or exists (select 1 from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as unsafe
     from pg_roles r where rolname = current_user`,
  );
  const [found] = rows;
  refuseOldServer(found?.version ?? "unknown");
  if (found?.unsafe !== false)
    throw new Error(
      "DATABASE_URL must name a role that is neither superuser nor owner: row-level security would be silent",
    );
}
