import { once } from "node:events";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { inCompany, watchStatements } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeContact, makeUser } from "@balcao/core/testing/factories";
import type { Response } from "express";
import { expect, test, vi } from "vitest";
import { sendCsv } from "../http/csv.ts";
import { app, as, signIn } from "../testing/client.ts";

async function company() {
  const companyId = await makeCompany();
  const token = await signIn(await makeUser(companyId, { profile: "admin" }));
  const rows = (sql: string) => inCompany(companyId, () => queryText(sql));
  /** Makes this many contacts, each with a "number" of this length. */
  const fill = (count: number, length: number) =>
    rows(`insert into contacts (company_id, name, number, email)
      select ${companyId}, 'Contato ' || g, repeat('1', ${length}), 'c' || g || '@x.com' from generate_series(1, ${count}) g`);
  return { companyId, token, rows, fill };
}

test("the file has each contact once, without groups and merged contacts, and no cell is a formula", async () => {
  const { companyId, token, rows, fill } = await company();
  await makeContact(companyId, { name: '=HYPERLINK("x")', number: "5511987654321" });
  await makeContact(companyId, { name: "Silva; Rosa", number: "551187654321" });
  const [group, gone] = [await makeContact(companyId), await makeContact(companyId)];
  await rows(`update contacts set is_group = true where id = ${group}`);
  await rows(`update contacts set merged_into = (select min(id) from contacts) where id = ${gone}`);
  await fill(2100, 13);
  await makeContact(await makeCompany(), { name: "Alheia" });
  const { text, headers } = await as(token).get("/contacts/export").expect(200);
  expect(headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="contacts.csv"',
  });
  const lines = text.split("\r\n");
  expect(lines.slice(0, 4)).toEqual([
    "\uFEFFname;whatsapp;email",
    `"'=HYPERLINK(""x"")";'+5511987654321;`,
    `"Silva; Rosa";'+551187654321;`,
    "Contato 1;'+1111111111111;c1@x.com",
  ]);
  expect(lines.slice(-2)).toEqual(["Contato 2100;'+1111111111111;c2100@x.com", ""]);
  expect(new Set(lines)).toHaveProperty("size", 2104);
});

test("only admins export all contacts or import some, and the audit names who exported them", async () => {
  const { companyId, token, rows } = await company();
  for (const profile of ["user", "support"] as const) {
    const caller = as(await signIn(await makeUser(companyId, { profile })));
    for (const call of [
      caller.get("/contacts/export"),
      caller.get("/contacts/import"),
      caller.post("/contacts/import").send({}),
    ])
      await call.expect(403, { error: "ERR_NO_PERMISSION" });
  }
  const exported = "select 1 from audit where action = 'contacts.exported' and actor_id is not null";
  expect(await rows(exported)).toHaveLength(0);
  await as(token).get("/contacts/export").expect(200);
  expect(await rows(exported)).toHaveLength(1);
});

test("an export breaks off when the session of its caller ends meanwhile", async () => {
  const actor = await makeUser(await makeCompany());
  await signIn(actor);
  const read: number[] = [];
  const res = Object.assign(new PassThrough().resume(), { set: () => undefined }) as unknown as Response;
  const sent = sendCsv(res, { name: "n", head: ["n"], start: 0, actor }, async (after) => {
    read.push(after);
    if (after === 1) await queryText("update sessions set ended_at = now() where id = $1", [actor.sessionId]);
    return { lines: [[after]], next: after < 4 ? after + 1 : null };
  });
  await expect(sent).rejects.toMatchObject({ code: "ERR_SESSION_ENDED" });
  expect(read).toEqual([0, 1]);
});

test("the export reads only as fast as the caller receives, and stops when the caller leaves", async () => {
  const { token, fill } = await company();
  const [total, pageSize] = [10_000, 1000];
  await fill(total, 5000);
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  let pages = 0;
  const stop = watchStatements((sql) => {
    if (sql.includes("from contacts where id > $1")) pages += 1;
  });
  /** Makes other calls meanwhile. An export that does not wait would read all its pages in this time. */
  const meanwhile = async () => {
    for (let n = 0; n < (3 * total) / pageSize; n += 1) await as(token).get("/contacts/list?name=nobody").expect(200);
    return pages;
  };
  const { port } = server.address() as AddressInfo;
  const asked = get({ port, path: "/api/contacts/export", headers: { authorization: `Bearer ${token}` } });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  await vi.waitFor(() => expect(pages).toBeGreaterThan(1), { timeout: 60_000 });
  const held = await meanwhile();
  expect(held).toBeLessThan(total / pageSize);
  answer.destroy();
  await once(answer, "close");
  const left = await meanwhile();
  expect(left).toBeLessThan(total / pageSize);
  expect(await meanwhile()).toBe(left);
  stop();
  server.close();
});
