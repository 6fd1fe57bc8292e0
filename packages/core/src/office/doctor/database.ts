import { boolean, integer, type RowOf, text, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { migrations } from "../../base/migrations/index.ts";
import { platformLogin } from "../../base/postgres/platform-url.ts";
import type { Secrets } from "../../base/secrets.ts";
import { sql } from "../../base/sql.ts";
import { readProviders } from "../../company/billing/installation.ts";
import { silences } from "../../company/billing/providers/silent-provider.ts";
import { sealedFaults } from "../data-keys/data-key.ts";
import { type Finding, fault, warning, well } from "./finding.ts";

const largestDriftSeconds = 5;

/** Examines the database of an installation: its connection, its migrations, and its walls between companies. Call it in the platform's scope. */
export async function examineDatabase(appUrl: URL): Promise<Finding[]> {
  return [await examineMigrations(), await examineRoles(appUrl), await examineRows(), await examineClock()];
}

/** Whether all migrations were run. A migration that this version does not have was made by a newer version. */
async function examineMigrations(): Promise<Finding> {
  const what = "Migrations";
  const applied = new Set((await query({ name: text }, sql`select name from migrations`)).map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied].filter((name) => !known.has(name));
  if (missing.length > 0)
    return fault(what, `${missing.join(", ")} were not run`, "run the migrations: docker compose run --rm migrate");
  if (newer.length > 0)
    return warning(
      what,
      `the database also has ${newer.join(", ")}, of a newer version`,
      "works while you go back one version; with more, restore the backup from before the upgrade",
    );
  return well(what, `all ${applied.size} were run`);
}

const role = { name: text, walls: boolean, owns: integer, crosses: boolean };

async function examineRoles(appUrl: URL): Promise<Finding> {
  const app = decodeURIComponent(appUrl.username);
  return judgeRoles(
    await query(
      role,
      sql`select r.rolname::text as name, r.rolsuper or r.rolbypassrls as walls,
           (select count(*) from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns,
           r.rolname = ${app} and pg_has_role(r.oid, 'balcao_platform', 'member') as crosses
         from pg_roles r where r.rolname in (${app}, ${platformLogin(appUrl).name}, 'balcao_app', 'balcao_platform') order by r.rolname`,
    ),
  );
}

/**
 * `walls`: no wall binds the role. `owns`: the number of tables that it owns. `crosses`: the app's login may take the role that crosses companies.
 */
export function judgeRoles(rows: readonly RowOf<typeof role>[]): Finding {
  const what = "Roles of the database";
  const remedy = "make the roles anew as hosting/create-owner.sh and the migrations do, and run nothing as superuser";
  for (const { name, walls, owns, crosses } of rows) {
    if (walls) return fault(what, `${name} passes the walls between companies (superuser or bypassrls)`, remedy);
    if (owns > 0) return fault(what, `${name} owns tables, so that the walls between companies do not bind it`, remedy);
    if (crosses) return fault(what, `${name} may take the role that crosses companies`, remedy);
  }
  return well(what, `${rows.map(({ name }) => name).join(", ")} pass no wall`);
}

async function examineRows(): Promise<Finding> {
  const what = "Walls between companies";
  const rows = await query(
    { name: text, walled: boolean },
    sql`select c.relname::text as name, c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid) as walled
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  const open = rows.filter(({ walled }) => !walled).map(({ name }) => name);
  return open.length > 0
    ? fault(
        what,
        `${open.join(", ")} has no row-level security`,
        "somebody changed the tables by hand: restore a backup, because the migrations then make them anew (docs/hosting.md)",
      )
    : well(what, `${rows.length} tables have row-level security`);
}

/** Compares the clocks. `clock` gives this machine's time in milliseconds. */
export async function examineClock(clock = Date.now): Promise<Finding> {
  const what = "Clock";
  const asked = clock();
  const [row] = await query({ now: timestamp }, sql`select clock_timestamp() as now`);
  const drift = Math.abs((row?.now.getTime() ?? 0) - (asked + clock()) / 2) / 1000;
  return drift > largestDriftSeconds
    ? fault(what, `the database's and this machine's differ by ${drift.toFixed(0)} s`, "let both machines follow NTP")
    : well(what, "the database's and this machine's agree");
}

/** Whether DATA_KEY opens the secrets. Call it in the platform's scope. */
export async function examineKeys(secrets: Secrets): Promise<Finding> {
  const what = "DATA_KEY";
  const { opened, faults } = await sealedFaults(secrets);
  if (faults.size === 0)
    return well(what, opened === 0 ? "nothing is sealed yet" : "opens what was tried of each table");
  const found = [...faults].map(([table, why]) => `${table}: ${why}`).join("; ");
  return fault(what, found, "put the former key behind the new one in DATA_KEY (docs/hosting.md, Change secrets)");
}

/** Whether the payment providers that are switched on serve us. Call it in the platform's scope. */
export async function examineProviders(): Promise<Finding> {
  const what = "Payment providers";
  const on = (await readProviders()).filter(({ enabled }) => enabled).map(({ provider }) => provider);
  if (on.length === 0) return well(what, "none is on");
  const silent = await silences();
  const failing = on.filter((provider) => silent.has(provider));
  return failing.length === 0
    ? well(what, `${on.join(", ")} serve us`)
    : fault(
        what,
        failing
          .map((provider) => `${provider} has not served us since ${silent.get(provider)?.toISOString()}`)
          .join(", "),
        "look at its keys and its address under Plataforma, Cobrança",
      );
}
