import { platformLogin } from "./platform-url.ts";

type Run = (sql: string) => Promise<unknown>;

/**
 * The four roles of the second wall. The owner migrates, `balcao_app` serves, `balcao_platform` crosses companies, and `balcao_search` owns the
 * search functions. Whatever SQL the app's login runs, it cannot take the platform's role, because that role has a login of its own.
 */
export async function ensureRoles(run: Run, appUrl?: string): Promise<void> {
  await ensureRole(run, "balcao_platform", "nologin");
  await ensureRole(run, "balcao_search", "nologin");
  const app = appUrl ? new URL(appUrl) : undefined;
  const login = app?.username ?? "balcao_app";
  if (app) await ensureRole(run, login, `login noinherit password ${literal(decodeURIComponent(app.password))}`);
  if (login !== "balcao_app") {
    await ensureRole(run, "balcao_app", "nologin");
    await changeRole(run, `grant balcao_app to ${identifier(login)} with inherit true`);
  }
  if (app) await ensurePlatformLogin(run, app);
  // Older versions let the app's login take the platform's role.
  await changeRole(run, `revoke balcao_platform from ${identifier(login)}`);
  await changeRole(run, "grant balcao_search, balcao_platform to current_user");
}

/**
 * Settings of the database itself, which a copy of it does not have. Nobody may create temporary objects, because Postgres finds them before the real
 * ones and the product needs none. Compiling is off, because it takes tenths of a second wherever Postgres expects many rows, and our statements take
 * milliseconds.
 */
export const settleDatabase = (run: Run): Promise<unknown> =>
  run(`do $do$ begin
    execute format('revoke temporary on database %I from public', current_database());
    execute format('alter database %I set jit = off', current_database());
  end $do$`);

async function ensurePlatformLogin(run: Run, app: URL): Promise<void> {
  const { name, password } = platformLogin(app);
  await ensureRole(run, name, "login");
  // The login's password follows the app's password. An app that may not change passwords on its server has not changed its own password either.
  await changeRole(run, `alter role ${identifier(name)} password ${literal(password)}`, { ifAllowed: true });
  await changeRole(run, `grant balcao_platform to ${identifier(name)} with inherit true`);
}

/**
 * Changes a role. All databases of a server share its roles, and Postgres refuses a change while another database changes the same role ("tuple
 * concurrently updated"), so it is tried again for a second. `ifAllowed`: without the right to change the role, nothing happens.
 */
const changeRole = (run: Run, statement: string, { ifAllowed = false } = {}): Promise<unknown> =>
  run(`do $do$ begin
    for attempt in 1..50 loop
      begin
        execute ${literal(statement)};
        return;
      exception when internal_error then perform pg_sleep(0.02);
      end;
    end loop;
    execute ${literal(statement)};
  ${ifAllowed ? "exception when insufficient_privilege then null;" : ""} end $do$`);

async function ensureRole(run: Run, name: string, options: string): Promise<void> {
  await run(`do $do$ begin
    if not exists (select 1 from pg_roles where rolname = ${literal(name)}) then execute ${literal(`create role ${identifier(name)} ${options}`)}; end if;
  exception when duplicate_object or unique_violation then null; end $do$`);
}

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
const identifier = (value: string) => `"${value.replaceAll('"', '""')}"`;
