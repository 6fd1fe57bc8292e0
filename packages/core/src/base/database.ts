import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { checkAnswer, type RowOf, type Shape } from "./columns.ts";
import { env } from "./env.ts";
import { FairShare } from "./fair-share.ts";
import { modelsOn } from "./postgres/models.ts";
import { readSettings, requireOurSettings } from "./postgres/our-settings.ts";
import { platformUrl } from "./postgres/platform-url.ts";
import { scopePool } from "./postgres/scope-pool.ts";
import { refuseOldServer } from "./postgres/server-version.ts";
import { UnfitInstallation } from "./start-faults.ts";
import type { Sql } from "./sql.ts";
import { tracedInside } from "./tracing/traced.ts";
import { type Manner, transact } from "./transact.ts";

// int8 is read as a number because our values count rows, which are far fewer than 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Work that runs once, at the end of the transaction, and writes together what many calls gathered. It returns its last statements, so that they are sent
 * together with the commit.
 */
type Closing = () => Promise<Promise<unknown>[]>;

type Scope = {
  companyId: number | "platform";
  connection: pg.ClientBase;
  open: boolean;
  closing: Map<string, Closing>;
};
const scopes = new AsyncLocalStorage<Scope>();

type Watcher = (sql: string, of: Scope["companyId"] | undefined) => void;
let watcher: Watcher | undefined;
const tellWatcher = (sql: string): void => watcher?.(sql, scopes.getStore()?.companyId);

/** The connections for scopes of one company, with the app's login. */
export const companyPool = scopePool(env.DATABASE_URL, env.DATABASE_POOL);
/** The connections for scopes across companies. There are few, because a login, a timer or a relay needs one only for a moment. */
export const acrossPool = scopePool(platformUrl(env.DATABASE_URL), 4);
/** The object that makes the models' statements. */
export const models = modelsOn(() => openScope().connection, tellWatcher);

/** Ends all connections of the scopes before the process ends. */
export const closeDatabase = async (): Promise<void> => {
  await Promise.all([companyPool.end(), acrossPool.end(), models.close()]);
};

/** Shares the connections between companies. It is exported for tests with simultaneous transactions. */
export const share = new FairShare(env.DATABASE_POOL);

/** The company in scope. It throws outside inCompany(). */
export function currentCompanyId(): number {
  const companyId = companyInScope();
  if (companyId === null) throw new Error("No company in scope: wrap the call in inCompany()");
  return companyId;
}

/** The company in scope, or null in the platform's scope. It throws outside any scope. */
export function companyInScope(): number | null {
  const { companyId } = openScope();
  return companyId === "platform" ? null : companyId;
}

/**
 * Runs `work` in one transaction that sees only this company. It joins an open scope of the same company and refuses a scope of another company. With
 * `reads`, Postgres refuses every change, and the result is returned without waiting for the end of the transaction.
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

/** Runs `work` across companies. Only the login, the sign-up, the operator's area, relays and timers use it. */
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
  const inTransaction = () =>
    transact(pool, manner, async (connection) => {
      const scope: Scope = { companyId, connection, open: true, closing: new Map() };
      try {
        return await scopes.run(scope, async () => {
          const result = await work();
          const underWay: Promise<unknown>[] = [];
          for (const last of scope.closing.values()) underWay.push(...(await last()));
          return { result, underWay };
        });
      } finally {
        scope.open = false;
      }
    });
  return scopes.exit(() =>
    tracedInside("transaction", { "balcao.company": companyId, "balcao.reads": manner.reads }, inTransaction),
  );
}

/** Registers `work` to run once before this scope's transaction commits; a second call under the same name is ignored. */
export function beforeCommit(name: string, work: Closing): void {
  const { closing } = openScope();
  if (!closing.has(name)) closing.set(name, work);
}

/** A state that belongs to this scope alone. `make` makes it at its first use. */
export function scopeState<T extends object>(states: WeakMap<object, T>, make: () => T): T {
  const scope = openScope();
  const state = states.get(scope) ?? make();
  states.set(scope, state);
  return state;
}

/** The connection of the open scope, or null. Tests send their own statements on it. */
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
 * How Postgres plans a statement. With "any values", it plans once for each connection, so the plan must be good for every company. With "its
 * values", it plans at each call, which often takes longer than the statement itself. "its values" is for conditions that people choose, which may
 * match a handful of rows or nearly all.
 */
export type PlannedFor = "any values" | "its values";

/**
 * Returns the rows of a statement. The shape is the type of the rows, and tests compare it with every answer. Call it only inside a scope, where row-level
 * security limits what the statement sees.
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

/** Runs a statement that changes or locks rows, and returns how many rows it changed or locked. */
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
  // With this, Postgres accepts only one statement, so an attacker cannot add a second one.
  const statement = { ...(plannedFor === "any values" && named(text)), text, values, queryMode: "extended" };
  const about = { "db.system.name": "postgresql", "db.query.text": text };
  return tracedInside("statement", about, () => connection.query<T>(statement));
}

/** The names of statements by their text. Postgres plans a named statement once for each connection, and Sequelize need not parse it. */
const statementNames = new Map<string, string>();
/** The limit of named statements. Each connection keeps every named statement until it ends, and filters make thousands of texts. */
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
 * Calls `listener` with every statement of this process and the company of its scope, until the returned function is called. Tests of query budgets
 * use it. A statement outside of any scope has no company.
 */
export function watchStatements(listener: Watcher): () => void {
  watcher = listener;
  return () => {
    watcher = undefined;
  };
}

/** The start refuses a server that is too old, a session without our settings, an unfinished restore, and a role that row-level security cannot limit. */
export async function refuseUnfitDatabase(pool: pg.Pool = companyPool): Promise<void> {
  const { rows } = await pool.query<{
    version: string;
    unsafe: boolean;
    restoring: boolean;
    settings: Record<string, string>;
  }>(
    `select to_regclass('public.restoring') is not null as restoring, (select jsonb_object_agg(s, current_setting(s)) from unnest($1::text[]) s) as settings,
        current_setting('server_version') as version, rolsuper or rolbypassrls
       or exists (select 1 from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as unsafe
     from pg_roles r where rolname = current_user`,
    [readSettings],
  );
  const [found] = rows;
  refuseOldServer(found?.version ?? "unknown");
  requireOurSettings(found?.settings ?? {});
  if (found?.restoring === true)
    throw new UnfitInstallation(
      "A restore into this database was broken off: empty the database and restore again (docs/hosting.md)",
    );
  if (found?.unsafe !== false)
    throw new UnfitInstallation(
      "DATABASE_URL must name a role that is neither superuser nor owner: row-level security would be silent",
    );
}
