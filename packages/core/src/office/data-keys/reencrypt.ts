import { bytes, integer, type RowOf, text } from "../../base/columns.ts";
import { asPlatform, query, run } from "../../base/database.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import {
  placeOfAssistant,
  placeOfAuthenticator,
  placeOfCompanyTask,
  placeOfCreds,
  placeOfInstallation,
  placeOfIntegration,
  placeOfKey,
  placeOfOfficial,
  placeOfWebhook,
  type Secrets,
} from "../../base/secrets.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { keepFormerKeys } from "./former-keys.ts";

const sealed = { ownerId: integer, type: text, id: text, value: bytes };
export type SealedRow = RowOf<typeof sealed>;
export interface Table {
  name:
    | "whatsapp_creds"
    | "whatsapp_keys"
    | "webhook_secrets"
    | "assistant_secrets"
    | "integrations"
    | "official_accounts"
    | "authenticators"
    | "company_tasks"
    | "installation_settings";
  /** The owner of the secret: the number, the webhook, the company, the integration or the user. */
  owner: Sql;
  /** An empty text if the table has no such column. */
  type: Sql;
  id: Sql;
  column: "value" | "secret" | "secrets" | "next_secret" | "passphrase";
  placeOf: (row: SealedRow) => string;
}
const none = sql`''::text`;
const ofNumber = sql`t.connection_id`;
/** The tables that hold secrets encrypted with DATA_KEY. */
export const tables = {
  creds: {
    name: "whatsapp_creds",
    owner: ofNumber,
    type: none,
    id: none,
    column: "value",
    placeOf: ({ ownerId }) => placeOfCreds(ownerId),
  },
  keys: {
    name: "whatsapp_keys",
    owner: ofNumber,
    type: sql`t.type`,
    id: sql`t.id`,
    column: "value",
    placeOf: ({ ownerId, type, id }) => placeOfKey(ownerId, type, id),
  },
  webhooks: {
    name: "webhook_secrets",
    owner: sql`t.endpoint_id`,
    type: none,
    id: sql`t.id::text`,
    column: "value",
    placeOf: ({ ownerId }) => placeOfWebhook(ownerId),
  },
  assistants: {
    name: "assistant_secrets",
    owner: sql`t.company_id`,
    type: sql`t.kind`,
    id: none,
    column: "value",
    placeOf: ({ ownerId, type }) => placeOfAssistant(ownerId, type),
  },
  integrations: {
    name: "integrations",
    owner: sql`t.id`,
    type: none,
    id: none,
    column: "secrets",
    placeOf: ({ ownerId }) => placeOfIntegration(ownerId),
  },
  officials: {
    name: "official_accounts",
    owner: ofNumber,
    type: none,
    id: none,
    column: "secrets",
    placeOf: ({ ownerId }) => placeOfOfficial(ownerId),
  },
  authenticators: {
    name: "authenticators",
    owner: sql`t.user_id`,
    type: none,
    id: none,
    column: "secret",
    placeOf: ({ ownerId }) => placeOfAuthenticator(ownerId),
  },
  nextAuthenticators: {
    name: "authenticators",
    owner: sql`t.user_id`,
    type: none,
    id: none,
    column: "next_secret",
    placeOf: ({ ownerId }) => placeOfAuthenticator(ownerId),
  },
  companyTasks: {
    name: "company_tasks",
    owner: sql`t.company_id`,
    type: none,
    id: sql`t.id::text`,
    column: "passphrase",
    placeOf: ({ id }) => placeOfCompanyTask(id),
  },
  installation: {
    name: "installation_settings",
    owner: sql`0`,
    type: none,
    id: sql`t.key`,
    column: "secret",
    placeOf: ({ id }) => placeOfInstallation(id),
  },
} satisfies Record<string, Table>;

const batch = 500;
/** The highest number of passes. Without it, a process that still writes with an older key would keep this running for ever. */
const passesAtMost = 3;
const first: SealedRow = { ownerId: 0, type: "", id: "", value: Buffer.alloc(0) };

export interface ReencryptReport {
  done: number;
  /** How many rows are still encrypted under another key than the first, and why they could not be opened. */
  left: number;
  faults: string[];
}

/**
 * Encrypts again all rows under another key than the first, a batch at a time, while the product runs. A row that changes meanwhile keeps the change.
 * After a stop, the next call does the rest. First the older keys are kept for fingerprints, which cannot be made anew.
 */
export async function reencrypt(secrets: Secrets, tell: (line: string) => void): Promise<ReencryptReport> {
  await asPlatform(() => keepFormerKeys(secrets));
  const faults = new Set<string>();
  const count = async () => {
    let old = 0;
    for (const table of Object.values(tables)) old += await asPlatform(() => countOld(table, secrets));
    return old;
  };
  const total = await count();
  let [done, left] = [0, total];
  for (let pass = 1; pass <= passesAtMost && left > 0; pass += 1) {
    const before = done;
    faults.clear();
    for (const table of Object.values(tables)) {
      let rows: SealedRow[] = [];
      do {
        const after = rows.at(-1) ?? first;
        rows = await asPlatform(() => oldRows(table, secrets, after));
        const anew = rows.flatMap((row) => reseal(secrets, table, row, faults));
        done += await asPlatform(() => replace(table, anew));
        if (rows.length > 0) tell(`${table.name}: ${done} of ${total} written anew`);
      } while (rows.length > 0);
    }
    left = await count();
    if (done === before) break;
  }
  return { done, left, faults: [...faults] };
}

/** The rows of the table that are encrypted under another key than the first. */
const fromOld = ({ name, column }: Table, { mark }: Secrets) =>
  sql`from ${raw(name)} t where substring(t.${raw(column)} from 1 for length(${mark}::bytea)) <> ${mark}::bytea`;

async function countOld(table: Table, secrets: Secrets): Promise<number> {
  await takesLonger(300);
  const [row] = await query({ count: integer }, sql`select count(*)::int as count ${fromOld(table, secrets)}`);
  return row?.count ?? 0;
}

/** Some rows of the table, under any key. */
export const anyRows = (table: Table): Promise<SealedRow[]> =>
  query(
    sealed,
    sql`select ${table.owner} as "ownerId", ${table.type} as type, ${table.id} as id, t.${raw(table.column)} as value
     from ${raw(table.name)} t where length(t.${raw(table.column)}) > 0 limit 3`,
  );

export const oldRows = (table: Table, secrets: Secrets, after: SealedRow = first): Promise<SealedRow[]> =>
  query(
    sealed,
    sql`select ${table.owner} as "ownerId", ${table.type} as type, ${table.id} as id, t.${raw(table.column)} as value ${fromOld(table, secrets)}
       and (${table.owner}, ${table.type}, ${table.id}) > (${after.ownerId}::int, ${after.type}::text, ${after.id}::text)
     order by 1, 2, 3 limit ${raw(batch)}`,
  );

interface ResealedRow extends SealedRow {
  sealed: Buffer;
}
/** The row, encrypted again under the first key. Returns an empty list when the row cannot be opened, so that the other rows are still done. */
export function reseal(secrets: Secrets, table: Table, row: SealedRow, faults: Set<string>): ResealedRow[] {
  try {
    return [{ ...row, sealed: secrets.reseal(table.placeOf(row), row.value) }];
  } catch (error) {
    faults.add(error instanceof Error ? error.message : String(error));
    return [];
  }
}

/** Replaces rows that have not changed since they were read and that nobody is writing. The next pass finds the others. Returns how many it replaced. */
export async function replace(table: Table, rows: readonly ResealedRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const [ownerIds, types, ids] = [
    rows.map(({ ownerId }) => ownerId),
    rows.map(({ type }) => type),
    rows.map(({ id }) => id),
  ];
  const [values, anew] = [rows.map(({ value }) => value), rows.map((row) => row.sealed)];
  return run(
    sql`with free as materialized (
       select ${table.owner} as owner_id, ${table.type} as type, ${table.id} as id, n.sealed
       from unnest(${ownerIds}::int[], ${types}::text[], ${ids}::text[], ${values}::bytea[], ${anew}::bytea[]) as n(owner_id, type, id, value, sealed)
       join ${raw(table.name)} t on ${table.owner} = n.owner_id and ${table.type} = n.type and ${table.id} = n.id and t.${raw(table.column)} = n.value
       for no key update of t skip locked
     )
     update ${raw(table.name)} t set ${raw(table.column)} = f.sealed from free f
     where ${table.owner} = f.owner_id and ${table.type} = f.type and ${table.id} = f.id`,
  );
}
