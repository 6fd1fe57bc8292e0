import type { ObstacleKind } from "@balcao/shared/company-tasks/schema";
import { keptEmailHours } from "@balcao/shared/factors/rules";
import type pg from "pg";
import { Rotten } from "../../base/host-faults.ts";
import { migrations } from "../../base/migrations/index.ts";
import { type Archive, measure } from "../backup/archive/archive.ts";
import type { Key } from "../backup/archive/seal.ts";
import { rowsOf } from "../backup/connect.ts";
import { readMigrations } from "../backup/tables.ts";
import type { Value } from "./copy-text.ts";
import type { Header, Manifest } from "./form.ts";
import { NeededIds } from "./needed-ids.ts";
import { readCompanyFile } from "./read.ts";
import { Refusal } from "./refusal.ts";
import type { Seal } from "./seal.ts";

/** Values that must be unique in an installation: the columns of the file that hold them, and a query that returns which are already taken. */
interface Unique {
  table: Exclude<ObstacleKind, "name" | "plan">;
  columns: readonly string[];
  /** The index that keeps the values unique. */
  index: string;
  /** Rows with a value in this column do not count. */
  unless?: string;
  /** `$1` is the list of values. A value of several columns is joined by blanks. */
  taken: string;
  words: string;
}

export const uniques: readonly Unique[] = [
  {
    table: "users",
    columns: ["email"],
    index: "users_email",
    unless: "deleted_at",
    // An address that its user may still take back counts too.
    taken: `select lower(email) as value from users where deleted_at is null and lower(email) = any($1)
      union select lower(email) from earlier_emails where lower(email) = any($1) and replaced_at > now() - make_interval(hours => ${keptEmailHours})`,
    words: "users of another company have these e-mails, so change them here or there",
  },
  {
    table: "companies",
    columns: ["tax_id"],
    index: "companies_tax_id",
    taken: "select tax_id as value from companies where removed_at is null and tax_id = any($1)",
    words: "another company has this tax id",
  },
  {
    table: "connections",
    columns: ["network", "number"],
    index: "connections_number",
    taken:
      "select network || ' ' || number as value from connections where number is not null and network || ' ' || number = any($1)",
    words: "another company owns these numbers, so remove them there",
  },
  {
    table: "official_accounts",
    columns: ["phone_number_id"],
    index: "official_accounts_phone_number",
    taken: "select phone_number_id as value from official_accounts where phone_number_id = any($1)",
    words: "another company has the access to these official numbers",
  },
  {
    table: "api_tokens",
    columns: ["hash"],
    index: "api_tokens_hash",
    taken: "select hash::text as value from api_tokens where hash::text = any($1)",
    words: "these tokens are here already: was this company imported before?",
  },
  {
    table: "email_recipients",
    columns: ["token"],
    index: "email_recipients_token",
    taken: "select token as value from email_recipients where token = any($1)",
    words: "these recipients of e-mails are here already: was this company imported before?",
  },
  {
    table: "invoices",
    columns: ["number"],
    index: "invoices_number_key",
    taken: "select number as value from invoices where number = any($1)",
    words: "invoices of another company have these numbers, so export it without its billing history",
  },
  {
    table: "charges",
    columns: ["key"],
    index: "charges_key_key",
    taken: "select key as value from charges where key = any($1)",
    words: "these charges are here already, so export it without its billing history",
  },
  {
    table: "payments",
    columns: ["provider", "provider_payment_id"],
    index: "payments_provider_provider_payment_id_key",
    taken:
      "select provider || ' ' || provider_payment_id as value from payments where provider || ' ' || provider_payment_id = any($1)",
    words: "these payments are here already, so export it without its billing history",
  },
];

/** Values that prevent the import of a file: a name, plans, or values of a table that are already taken. */
export interface Obstacle {
  what: ObstacleKind;
  values: readonly string[];
}

/** Whether the values are secrets that would give a reader access. Then only their number is shown. */
export const isSecret = (what: ObstacleKind): boolean => what === "api_tokens" || what === "email_recipients";

/** The obstacle in words, for the command line. */
export function inWords({ what, values }: Obstacle): string {
  if (what === "name") return `There is a company ${values.join()} already: give it another name here (--name)`;
  if (what === "plan") return `The plan of its subscription is not here, so make it first: ${shown(values)}`;
  const words = `${values.length} ${uniques.find(({ table }) => table === what)?.words}`;
  return isSecret(what) ? words : `${words}: ${shown(values)}`;
}

/** What a file contains, and why it cannot be imported here. */
export interface FileExamination {
  header: Header;
  manifest: Manifest;
  /** The company that was already imported from this file. */
  before: { id: number; name: string; seal: Seal } | null;
  obstacles: readonly Obstacle[];
  /** Plans that do not exist here. The company keeps their limits. */
  plans: readonly string[];
}

/** Reads the whole file, and compares it with this installation. It changes nothing. `name` is what the company is to be called here. */
export async function examine(
  owner: pg.Client,
  { archive, key, name }: { archive: Archive; key: Key; name?: string | undefined },
): Promise<FileExamination> {
  const found = await collect(owner, archive, key);
  const { header, manifest, values, plans } = found;
  const [before = null] = await rowsOf<NonNullable<FileExamination["before"]>>(
    owner,
    "select id, name, seal from companies where archive = $1",
    [header.file],
  );
  if (before) return { header, manifest, before, obstacles: [], plans: [] };
  const called = name ?? header.company;
  const obstacles: Obstacle[] = [];
  if ((await rowsOf(owner, "select 1 from companies where lower(name) = lower($1) limit 1", [called])).length > 0)
    obstacles.push({ what: "name", values: [called] });
  for (const unique of uniques) {
    const taken = await rowsOf<{ value: string }>(owner, unique.taken, [values.get(unique.table) ?? []]);
    if (taken.length > 0) obstacles.push({ what: unique.table, values: taken.map(({ value }) => value) });
  }
  const here = await rowsOf<{ identifier: string }>(owner, "select identifier from plans");
  const missing = [...plans.keys()].filter((plan) => !here.some(({ identifier }) => identifier === plan));
  const needed = missing.filter((plan) => plans.get(plan) === true);
  if (needed.length > 0) obstacles.push({ what: "plan", values: needed });
  return { header, manifest, before, obstacles, plans: missing.filter((plan) => !needed.includes(plan)) };
}

/** The first five values as a text. */
export const shown = (values: readonly string[]): string =>
  `${values.slice(0, 5).join(", ")}${values.length > 5 ? " …" : ""}`;

/** The columns that name plans. True: the row cannot exist without the plan. */
const ofPlans: Readonly<Record<string, Readonly<Record<string, boolean>>>> = {
  companies: { plan_id: false },
  invoices: { plan_id: false, from_plan_id: false },
  subscriptions: { plan_id: true, pending_plan_id: true },
};

async function collect(owner: pg.Client, archive: Archive, key: Key) {
  const got: { header?: Header; manifest?: Manifest } = {};
  const values = new Map<string, string[]>();
  const plans = new Map<string, boolean>();
  const ids = new NeededIds();
  await readCompanyFile(archive, key, {
    async header(header) {
      requireSameVersion(header, await readMigrations(owner));
      got.header = header;
    },
    async rows(table, rows) {
      const names = got.header?.tables.find(({ name }) => name === table)?.columns ?? [];
      ids.add(table, names, rows);
      const at = (row: readonly Value[], column: string) => row[names.indexOf(column)] ?? null;
      const unique = uniques.find((one) => one.table === table);
      for (const row of rows) {
        for (const [column, isNeeded] of Object.entries(ofPlans[table] ?? {})) {
          const plan = at(row, column);
          if (plan !== null) plans.set(plan, isNeeded || plans.get(plan) === true);
        }
        const parts = unique?.columns.map((column) => at(row, column)) ?? [];
        if (!unique || parts.includes(null) || (unique.unless !== undefined && at(row, unique.unless) !== null))
          continue;
        const value = parts.join(" ");
        const known = values.get(table) ?? [];
        values.set(table, known);
        known.push(table === "users" ? value.toLowerCase() : value);
      }
    },
    async manifest(manifest) {
      got.manifest = manifest;
    },
    file: async (_key, _size, bytes) => (await measure(bytes)).sha256,
  });
  const { header, manifest } = got;
  if (!header || !manifest) throw new Error("The file was not read to its end");
  ids.require(header);
  for (const [table, known] of values)
    if (new Set(known).size < known.length)
      throw new Rotten(`The file has two rows of ${table} with a value that only one may have: nothing was imported`);
  return { header, manifest, values, plans };
}

/**
 * A file is imported only into the same tables, because migrations change rows only as whole tables. The text says which side has the older version.
 */
function requireSameVersion({ product, ...header }: Header, here: readonly string[]): void {
  const known = new Set([...here, ...migrations.map(({ name }) => name)]);
  const newer = header.migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new Refusal(
      "newer",
      `The file is of a newer version (${product}, with ${shown(newer)}): upgrade this installation, then import it`,
      product,
    );
  const undone = header.migrations.filter((name) => !here.includes(name));
  if (undone.length > 0)
    throw new Refusal(
      "behind",
      `This installation is behind its own version, and the file is not (${shown(undone)}): start it once, so that it migrates, then import the file`,
    );
  const theirs = new Set(header.migrations);
  const older = here.filter((name) => !theirs.has(name));
  if (older.length > 0)
    throw new Refusal(
      "older",
      `The file is of an older version (${product}, without ${shown(older)}): upgrade the installation that it comes from, and export the company there again`,
      product,
    );
}
