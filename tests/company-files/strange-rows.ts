import {
  placeOfAssistant,
  placeOfAuthenticator,
  placeOfCreds,
  placeOfIntegration,
  placeOfKey,
  placeOfOfficial,
  type Secrets,
} from "@balcao/core/base/secrets";
import { isCarried } from "@balcao/core/office/company-files/carriage";
import { type CompanyTable, orderOf, readCompanyTables } from "@balcao/core/office/company-files/catalogue";
import type pg from "pg";

const all = { billing: true, keys: true };

/** Gives a company a row in each table that its file carries, and the values that are hardest to carry. */
export async function strange(owner: pg.Client, companyId: number, secrets: Secrets): Promise<void> {
  const id = async (table: string, which = "min"): Promise<number> =>
    Number(
      (await owner.query<{ id: string }>(`select ${which}(id) as id from ${table} where company_id = $1`, [companyId]))
        .rows[0]?.id,
    );
  const set = (text: string, values: unknown[] = []) => owner.query(text, [companyId, ...values]);
  const seal = (place: string, text: string) => secrets.encrypt(place, Buffer.from(text));
  const connection = await id("connections");
  const [user, ticket, contact] = [await id("users"), await id("tickets"), await id("contacts")];
  await set("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, $3)", [
    connection,
    seal(placeOfCreds(connection), "creds"),
  ]);
  for (const type of ["pre-key", "session"])
    await set("insert into whatsapp_keys (company_id, connection_id, type, id, value) values ($1, $2, $3, '1', $4)", [
      connection,
      type,
      seal(placeOfKey(connection, type, "1"), type),
    ]);
  await set(
    `insert into official_accounts (company_id, connection_id, phone_number_id, waba_id, secrets, display_number)
     values ($1, $2, 'p' || $1::int, 'w', $3, '+55 11 99999-0000')`,
    [connection, seal(placeOfOfficial(connection), "token")],
  );
  for (const [wid, state] of [
    ["IN-open", "received"],
    ["IN-failed", "failed"],
    ["IN-stored", "stored"],
  ])
    await set(
      `insert into inbound_journal (company_id, connection_id, chat, wid, from_me, state, envelope, plaintexts)
       values ($1, $2, 'c@s.whatsapp.net', $3, false, $4, '{ "time": 1,  "to": 12 }', '\\x00ff0a5c')`,
      [connection, wid, state],
    );
  await set("insert into assistant_secrets (company_id, kind, value) values ($1, 'chat', $2)", [
    seal(placeOfAssistant(companyId, "chat"), "sk-secret"),
  ]);
  await set(
    "insert into authenticators (company_id, user_id, secret, next_secret) values ($1, $2, $3, $4) on conflict do nothing",
    [user, seal(placeOfAuthenticator(user), "one"), seal(placeOfAuthenticator(user), "two")],
  );
  await set("update integrations set secrets = $2 where company_id = $1", [
    seal(placeOfIntegration(await id("integrations")), "token"),
  ]);
  await set(
    "update connections set number = '55119' || $1::int, wanted = true, status = 'CONNECTED' where company_id = $1 and id = $2",
    [connection],
  );
  await set(
    `insert into service_windows (company_id, connection_id, kind, value, open_until)
     select $1, $2, kind, value, now() from contact_identities where company_id = $1 order by value limit 1`,
    [connection],
  );
  await fillTheRest(owner, companyId);
  const [message, last] = [await id("messages"), await id("messages", "max")];
  const queue = await id("queues");
  await set("update messages set body = $3, quoted_id = $4 where company_id = $1 and id = $2", [
    message,
    "\\N \\ a\tb\nc\r\v 👋 é",
    last,
  ]);
  await set(
    `update contacts set opted_out_at = now(), opt_out_source = 'message', opt_out_message_id = $3, merged_into = null where company_id = $1 and id = $2`,
    [contact, last],
  );
  await set("update contacts set merged_into = $2 where company_id = $1 and id = $3", [
    contact,
    await id("contacts", "max"),
  ]);
  await set(
    "update tickets set bot_state = $3, before_closing = $4, closed_by = $5, suggested_user_id = 999999, code_day = null where company_id = $1 and id = $2",
    [
      ticket,
      {
        kind: "talk",
        options: [{ n: 1, queueId: queue, name: "Vendas" }],
        talker: { kind: "integration", id: await id("integrations") },
        own: { ids: [message] },
      },
      { by: user, user_id: user, queue_id: queue, handed_by: null },
      user,
    ],
  );
  await set("update messages set menu = $3 where company_id = $1 and id = $2", [
    last,
    { kind: "list", text: "queue:1", choices: [{ id: `queue:${queue}`, title: "V" }] },
  ]);
  await set("update chat_messages set mentions = array[$2::int] where company_id = $1", [user]);
  await set("update chat_members set read_message_id = $2 where company_id = $1", [await id("chat_messages", "max")]);
  await set("update contact_merges set moved = $2 where company_id = $1", [
    {
      joined: [
        {
          from: ticket,
          into: ticket,
          messages: [message],
          ended: { eventId: 1, turn: { id: 1, company_id: companyId } },
        },
      ],
      tickets: [ticket],
    },
  ]);
  for (const [column, value] of [
    ["queue_id", queue],
    ["queue_id", 987_654],
    ["queue_id", 0],
  ] as const)
    await set(
      `insert into goal_days (company_id, day, timezone, ${column}, user_id, answers_met, answers_missed, resolutions_met, resolutions_missed)
       values ($1, '2026-02-04', 'UTC', $2, $3, 1, 2, 3, 4)`,
      [value, user],
    );
  for (const [action, about] of [
    ["user.changed", user],
    ["contact.merged", contact],
    ["tag.removed", 987_654],
    ["setting.changed", null],
  ] as const)
    await set("insert into audit (company_id, actor_id, action, about_id) values ($1, $2, $3, $4)", [
      user,
      action,
      about,
    ]);
  await set(
    "insert into connection_commands (company_id, connection_id, lane, kind, message_id) values ($1, $2, 'x', 'send', $3), ($1, $2, 'x', 'read', $3)",
    [connection, last],
  );
}

const samples: readonly [type: RegExp, value: string][] = [
  [/\[\]$/, "'{}'"],
  [/^(integer|bigint|smallint|double)/, "1"],
  [/^boolean/, "true"],
  [/^timestamp/, "now()"],
  [/^date/, "'2026-02-03'"],
  [/^jsonb?$/, "'{}'"],
  [/^bytea/, "'\\x01'"],
  [/^uuid/, "gen_random_uuid()"],
  [/^tsvector/, "'a:1'"],
  [/^text/, "'x'"],
];

/** Puts a row into each empty table. Each required column gets the id of a row that it refers to, a word that the table allows, or a sample. */
async function fillTheRest(owner: pg.Client, companyId: number): Promise<void> {
  const { tables } = orderOf(await readCompanyTables(owner), all);
  const { rows: needed } = await owner.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'`,
  );
  const { rows: words } = await owner.query<{ table: string; column: string; word: string | null }>(
    `select conrelid::regclass::text as table, substring(pg_get_constraintdef(oid) from '\\(\\(?(\\w+) = ANY') as column,
       substring(pg_get_constraintdef(oid) from 'ARRAY\\[''([^'']+)''') as word
     from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%'`,
  );
  const valueOf = (table: CompanyTable, { name, type, names }: CompanyTable["columns"][number]): string => {
    if (names !== null && names !== table.name)
      return `(select min(id::text) from ${names} where company_id = ${companyId})::${type}`;
    const word = words.find((one) => one.table === table.name && one.column === name)?.word;
    if (word) return `'${word}'`;
    return samples.find(([of]) => of.test(type))?.[1] ?? "null";
  };
  for (const table of tables) {
    if (table.name === "companies") continue;
    const there = await owner.query(`select 1 from ${table.name} where company_id = $1 limit 1`, [companyId]);
    if (there.rows.length > 0) continue;
    const filled = table.columns.filter(
      ({ name, names }) =>
        needed.some((one) => one.table === table.name && one.column === name) ||
        (names !== null && names !== table.name && isCarried(names, all)),
    );
    const names = ["company_id", ...filled.map(({ name }) => name)].join(", ");
    const values = [companyId, ...filled.map((column) => valueOf(table, column))].join(", ");
    await owner.query(`insert into ${table.name} (${names}) values (${values})`);
  }
}
