import {
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  makeQuickMessage,
  makeTag,
  makeUser,
} from "@balcao/core/testing/factories";
import { makeNote, makeSchedule } from "@balcao/core/testing/contact-factories";
import { putFile } from "@balcao/core/base/files/store";
import type { Route } from "@balcao/shared/contract";
import { type ErrorCode, errors } from "@balcao/shared/errors";
import type { Test } from "supertest";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { as, nobody, signIn } from "../testing/client.ts";
import { makeDesk } from "../testing/desk.ts";
import { maxJsonBytes } from "./body.ts";
import { bound } from "./handle.ts";

/** One company with a row for every id that a path may name, and its admin as caller. */
async function makeAll() {
  const { companyId, connectionId, ticketId } = await makeDesk();
  const { key } = await putFile(companyId, Buffer.from("x"));
  const messageId = await makeMessage(companyId, ticketId, { mediaId: await makeMedia(companyId, { key }) });
  const { userId } = await makeUser(companyId);
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const routing = {
    key: "call",
    queueId: await makeQueue(companyId),
    tagId: await makeTag(companyId),
    quickMessageId: await makeQuickMessage(companyId, { geral: true }),
  };
  const contactId = await makeContact(companyId);
  const people = {
    contactId,
    noteId: await makeNote(companyId, ticketId),
    scheduleId: await makeSchedule(companyId, { contactId, connectionId }),
  };
  const uuid = (await admin.get(`/tickets/${ticketId}`)).body.uuid as string;
  const mediaId = (await admin.get(`/messages/${ticketId}`)).body.messages[0].media.id as number;
  return { admin, ids: { companyId, ticketId, connectionId, messageId, mediaId, uuid, userId, ...people, ...routing } };
}
type Call = ReturnType<typeof as>;
const send = (admin: Call, { method }: Route, path: string): Test =>
  admin[method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
const fill = ({ path }: Route, ids: Record<string, number | string>, raw: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => raw[name] ?? String(ids[name]));
const shapeOf = (schema: z.ZodType | undefined): string[] => {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
};
let asked = 0;
/** Collects faults: every refusal must have a code of the catalogue with its status, and none may be a 5xx. */
function questions() {
  const faults: string[] = [];
  const ask = async (call: Test, what: string): Promise<number> => {
    const { status, body } = await call;
    asked += 1;
    const { error } = body as { error?: ErrorCode };
    const clear = status < 400 ? error === undefined : status < 500 && error !== undefined && errors[error] === status;
    if (!clear) faults.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    return status;
  };
  return { faults, ask };
}

const nasty = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  1e308,
  "",
  "\0",
  "a\0b",
  "\ud83d",
  "😀",
  "x".repeat(70_000),
  "1 or 1=1",
  "'; drop table users; --",
  [],
  [[]],
  {},
  { $gt: "" },
  "__proto__",
];
const nastyBodies = [
  "",
  "{",
  "nul",
  '"x"',
  "7",
  "null",
  "[]",
  "{}",
  "[".repeat(100_000),
  '{"__proto__":{"a":1}}',
  '{"a":'.repeat(50_000),
];
const nastyWords = [
  "",
  "\0",
  "-1",
  "0",
  "1e3",
  "99999999999999999999",
  "x".repeat(5000),
  "%",
  "'",
  "\\",
  "[",
  "null",
  "😀",
  "2026-13-45",
  "eyJ4IjoxfQ",
  "WyIyMDI2IiwxXQ",
  "WzEsMV0",
  "WyJ4IiwiMSJd",
];
const nastyIds = [
  "0",
  "-1",
  "1e3",
  "0x1",
  "1.0",
  "+1",
  " 1",
  "2147483648",
  "99999999999999999999",
  "abc",
  "%00",
  "%E0%A4%A",
  "..%2f1",
  "1;--",
  "😀",
  "null",
];

const routes = bound
  .filter(({ params, query, body }) => params ?? query ?? body)
  .map((route) => [`${route.method} ${route.path}`, route] as const);
describe.each(routes)("%s", (name, route) => {
  test("a malformed id is 404 or 400", async () => {
    const { admin, ids } = await makeAll();
    const { faults, ask } = questions();
    for (const [, param = ""] of route.path.matchAll(/:(\w+)/g))
      for (const id of nastyIds) {
        const status = await ask(send(admin, route, fill(route, ids, { [param]: id })), `${name} with ${param}=${id}`);
        if (status !== 400 && status !== 404) faults.push(`${name} with ${param}=${id} found something`);
      }
    expect(faults).toEqual([]);
  });

  test("every odd query gets an answer of the catalogue", async () => {
    const { admin, ids } = await makeAll();
    const { faults, ask } = questions();
    const path = fill(route, ids);
    for (const field of shapeOf(route.query)) {
      for (const word of nastyWords) await ask(send(admin, route, path).query({ [field]: word }), `${field}=${word}`);
      await ask(send(admin, route, `${path}?${field}=1&${field}=2&${field}[a]=3`), `${field} twice`);
    }
    expect(faults).toEqual([]);
  });

  test("every odd body gets an answer of the catalogue", async () => {
    const { admin, ids } = await makeAll();
    const { faults, ask } = questions();
    const call = (type = "application/json") => send(admin, route, fill(route, ids)).set("content-type", type);
    for (const body of nastyBodies) await ask(call().send(body), body.slice(0, 20));
    for (const field of shapeOf(route.body))
      for (const value of nasty)
        await ask(call().send({ [field]: value }), `${field}=${JSON.stringify(value).slice(0, 30)}`);
    await ask(call().set("content-encoding", "gzip").send("{}"), "a false encoding");
    await ask(call("application/json; charset=klingon").send("{}"), "Klingon");
    await ask(call("text/xml").send("<a/>"), "XML");
    expect(faults).toEqual([]);
  });
});

// A route for tokens refuses an admin's session before it reads the body.
test.each(routes.filter(([, { body, access }]) => body && access !== "token"))(
  "%s refuses a body over the limit",
  async (_, route) => {
    const { admin, ids } = await makeAll();
    const call = send(admin, route, fill(route, ids)).send({ x: "x".repeat(maxJsonBytes) });
    await call.expect(413, { error: "ERR_BODY_TOO_LARGE" });
  },
);

test("a body of 20 MB is refused before it has arrived", async () => {
  await nobody()
    .post("/api/auth/login")
    .send({ email: "x".repeat(20_000_000), password: "x" })
    .expect(413, { error: "ERR_BODY_TOO_LARGE" });
});

test("an unknown path is ERR_NOT_FOUND, also without a session", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/%00", "/api/tickets/1/2/3"])
    await nobody().get(path).expect(404, { error: "ERR_NOT_FOUND" });
  await nobody().get("/api/%E0%A4%A").expect(404, { error: "ERR_NOT_FOUND" });
});

test("the tests above sent more than a thousand requests", () => {
  expect(asked).toBeGreaterThan(1000);
});
