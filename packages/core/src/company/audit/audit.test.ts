import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { makeCompany, makeQueue, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { deleteQueue, updateQueue } from "../queues/service.ts";
import { updateSetting } from "../settings/service.ts";
import { updateUser } from "../users/service.ts";
import { exportAudit, listAudit } from "./list.ts";
import { recordAudit } from "./record.ts";

let companyId: number;
let admin: Actor;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
});
const page = { pageNumber: 1, about: "" };
const list = (more: object = {}) => here(() => listAudit(admin, { ...page, ...more }));
const toldOf = async (more: object = {}) =>
  (await list(more)).entries.map(({ action, about }) => [action, about?.name]);
const note = (name: string) => here(() => recordAudit(admin, "tag.removed", { id: 1, name }, {}));

test("an audit line names the changed fields and their values, but says of a password only that it changed", async () => {
  const [sales, support] = [
    await makeQueue(companyId, { name: "Vendas" }),
    await makeQueue(companyId, { name: "Suporte" }),
  ];
  const bruno = await makeUser(companyId, { name: "Bruno", queueIds: [sales] });
  const change = { name: "Bruno Reis", profile: "admin" as const, queueIds: [support] };
  await here(() => updateUser(admin, bruno.userId, change, "a hash"));
  const [password, changed] = (await list()).entries;
  expect(password).toMatchObject({ action: "user.password", actor: { id: admin.userId, name: "Ana" }, details: {} });
  expect(changed).toMatchObject({ action: "user.changed", about: { id: bruno.userId, name: "Bruno Reis" } });
  expect(changed?.details.changes).toEqual([
    { field: "name", from: "Bruno", to: "Bruno Reis" },
    { field: "profile", from: "user", to: "admin" },
    { field: "queues", from: "Vendas", to: "Suporte" },
  ]);
  expect(JSON.stringify(await here(() => queryText("select * from audit")))).not.toContain("a hash");
});

test("a change without effect causes no audit line, and a changed setting causes a line with the old and the new value", async () => {
  const queueId = await makeQueue(companyId, { name: "Vendas" });
  await here(() => updateQueue(admin, queueId, { name: "Vendas" }));
  await here(() => updateSetting(admin, "call", "enabled"));
  expect((await list()).entries).toEqual([]);
  await here(() => updateSetting(admin, "call", "disabled"));
  expect((await list()).entries).toMatchObject([
    { action: "setting.changed", about: null, details: { key: "call", from: "enabled", to: "disabled" } },
  ]);
});

test("an audit line and its change are in one transaction", async () => {
  const queueId = await makeQueue(companyId);
  const broken = here(async () => {
    await deleteQueue(admin, queueId);
    throw new Error("killed");
  });
  await expect(broken).rejects.toThrow("killed");
  expect((await list()).entries).toEqual([]);
});

test("the product never changes or deletes an audit line", async () => {
  await note("VIP");
  for (const statement of ["update audit set actor_name = ''", "delete from audit", "truncate audit"]) {
    await expect(here(() => queryText(statement))).rejects.toThrow(/permission denied/);
    await expect(asPlatform(() => queryText(statement))).rejects.toThrow(/permission denied/);
  }
  expect(await toldOf()).toEqual([["tag.removed", "VIP"]]);
});

test("the list is filtered by actor, action, object and time, newest first, page by page in one statement", async () => {
  const bia = await makeUser(companyId, { name: "Bia", profile: "admin" });
  for (let n = 1; n <= 51; n += 1) await note(`Etiqueta ${n}`);
  await here(() => recordAudit(bia, "queue.removed", { id: 1, name: "Cobrança" }, {}));
  await here(() => recordAudit(null, "connection.linked", { id: 1, name: "Loja" }, { number: "5511999990000" }));
  const first = await list();
  const second = await list({ cursor: first.nextCursor });
  expect(first.entries[0]).toMatchObject({ action: "connection.linked", actor: null });
  expect([first.entries.length, second.entries.length, second.hasMore]).toEqual([50, 3, false]);
  expect(second.entries.map(({ about }) => about?.name)).toEqual(["Etiqueta 3", "Etiqueta 2", "Etiqueta 1"]);
  expect(await toldOf({ userId: bia.userId })).toEqual([["queue.removed", "Cobrança"]]);
  expect(await toldOf({ subject: "connection" })).toEqual([["connection.linked", "Loja"]]);
  expect(await toldOf({ about: "cobranca" })).toEqual([["queue.removed", "Cobrança"]]);
  const [today] = await here(() =>
    queryText<{ day: string }>("select (now() at time zone 'America/Sao_Paulo')::date::text as day"),
  );
  expect(await toldOf({ subject: "queue", from: today?.day, to: today?.day })).toHaveLength(1);
  expect(await toldOf({ to: "2020-01-01" })).toEqual([]);
  expect(await statementsOf(companyId, () => listAudit(admin, page))).toHaveLength(1);
});

test("the file has every line that passes the filter, except actions of a newer version", async () => {
  await note("VIP");
  await note("=Perigo");
  await here(() => queryText("insert into audit (company_id, action) values ($1, 'future.thing')", [companyId]));
  const { lines, next } = await here(() => exportAudit(admin, { about: "" }, ""));
  expect(next).toBeNull();
  expect(lines.map(([, who, action, about]) => [who, action, about])).toEqual([
    ["Ana", "tag.removed", "=Perigo"],
    ["Ana", "tag.removed", "VIP"],
  ]);
});
