type Run = (sql: string) => Promise<unknown>;

/**
 * The four roles of the second wall: the owner migrates, `balcao_app` serves, `balcao_platform` crosses companies for a moment,
 * `balcao_search` owns the search functions. The app role inherits nothing: it must ask for the platform role by name.
 */
export async function ensureRoles(run: Run, appUrl?: string): Promise<void> {
  await ensureRole(run, "balcao_platform", "nologin");
  await ensureRole(run, "balcao_search", "nologin");
  const app = appUrl ? new URL(appUrl) : undefined;
  const login = app?.username ?? "balcao_app";
  if (app) await ensureRole(run, login, `login noinherit password ${literal(decodeURIComponent(app.password))}`);
  if (login !== "balcao_app") {
    await ensureRole(run, "balcao_app", "nologin");
    await run(`grant balcao_app to ${identifier(login)} with inherit true`);
  }
  await run(`grant balcao_platform to ${identifier(login)}`);
  await run("grant balcao_search, balcao_platform to current_user");
}

async function ensureRole(run: Run, name: string, options: string): Promise<void> {
  await run(`do $do$ begin
    if not exists (select 1 from pg_roles where rolname = ${literal(name)}) then execute ${literal(`create role ${identifier(name)} ${options}`)}; end if;
  exception when duplicate_object or unique_violation then null; end $do$`);
}

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
const identifier = (value: string) => `"${value.replaceAll('"', '""')}"`;
