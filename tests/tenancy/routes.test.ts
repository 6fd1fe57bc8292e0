import { bound } from "@balcao/api/http/handle";
import type { as } from "@balcao/api/testing/client";
import { companyPool } from "@balcao/core/base/database";
import { makeContact, makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import type { Route } from "@balcao/shared/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { keep, putBack, rowsOf, tenantTables } from "./rows.ts";
import { bodies, type Ids, makeAll } from "./stage.ts";

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** Ids that are the same in every company: a setting's key, a help video, an announcement, a plan. */
const ofNoCompany = ["key", "helpVideoId", "announcementId", "planId"];
/**
 * The routes with an id, without the operator's routes, which read all companies. Also left out are the routes for strangers: a payment provider's
 * address, and a token from an e-mail.
 */
const withId = bound.filter(
  ({ access, params }) =>
    params && access !== "operator" && access !== "public" && !ofNoCompany.some((name) => name in params.shape),
);

type Caller = ReturnType<typeof as>;
type StagedRows = Awaited<ReturnType<typeof makeAll>>;

/** Makes calls as an admin or, for calls of programs, with a token. */
function call({ admin, program }: { admin: Caller; program: Caller }, route: Route, ids: Ids) {
  const path = route.path.replace(/:(\w+)/g, (_, name: keyof Ids) => String(ids[name]));
  const caller = route.access === "token" ? program : admin;
  const asked = caller[route.method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
  const body: Record<string, unknown> = { ...bodies[nameOf(route)] };
  if ("ticketIds" in body) body.ticketIds = [ids.ticketId];
  if ("withId" in body) body.withId = Number(ids.contactId);
  return route.body ? asked.send(body) : asked;
}

/** A company that calls, one that no call may change, and one that is restored after each change. These three serve all routes. */
let asking: StagedRows;
let untouched: StagedRows;
let changing: StagedRows;
beforeAll(async () => {
  asking = await makeAll();
  untouched = await makeAll();
  changing = await makeAll();
  await keep(changing.companyId);
});

describe.each(withId.map((route) => [nameOf(route), route] as const))("%s", (name, route) => {
  test("a call has the ids and the body that this test needs for the call", () => {
    expect(Object.keys(asking.ids), "an id is missing in `stage.ts`").toEqual(
      expect.arrayContaining(Object.keys(route.params?.shape ?? {})),
    );
    expect(Object.hasOwn(bodies, name), "whether `stage.ts` has a body for this call").toBe(route.body !== undefined);
  });

  test("a call for another company's id is answered 404 with its noun's code, and changes nothing there", async () => {
    const before = await rowsOf(untouched.companyId);
    const { status, body } = await call(asking, route, untouched.ids);
    expect(status).toBe(404);
    expect(body.error).toMatch(/^ERR_NO_\w+_FOUND$|^ERR_FETCH_WAPP_MSG$/);
    expect(await rowsOf(untouched.companyId)).toEqual(before);
  });

  test("a call for an id of the own company is not answered 404, so the company causes the 404 above", async () => {
    const { status } = await call(changing, route, changing.ids);
    await putBack(changing.companyId);
    expect(status).not.toBe(404);
    expect(status).toBeLessThan(500);
  });
});

describe("an id of another company inside a body", () => {
  test("an id of another company inside a body causes a 404 in every body that takes the id, except in a deletion, which ignores it", async () => {
    const [mine, theirs] = [await makeAll(), await makeAll()];
    const foreignQueue = await makeQueue(theirs.companyId);
    const { admin, ids } = mine;
    const own = await makeContact(mine.companyId);
    const waiting = await makeTicket(mine.companyId);
    const foreign = { contactId: theirs.ids.contactId };
    await admin.post("/tickets").send(foreign).expect(404, { error: "ERR_NO_CONTACT_FOUND" });
    await admin
      .post("/tickets")
      .send({ contactId: own, queueId: foreignQueue })
      .expect(404, { error: "ERR_NO_QUEUE_FOUND" });
    await admin
      .post("/tickets")
      .send({ contactId: own, whatsappId: theirs.ids.connectionId })
      .expect(404, { error: "ERR_NO_WAPP_FOUND" });
    const stranger = await makeUser(theirs.companyId);
    for (const [change, error] of [
      [{ queueId: foreignQueue }, "ERR_NO_QUEUE_FOUND"],
      [{ userId: stranger.userId }, "ERR_NO_USER_FOUND"],
      [{ whatsappId: theirs.ids.connectionId }, "ERR_NO_WAPP_FOUND"],
    ] as const)
      await admin.put(`/tickets/${waiting}`).send(change).expect(404, { error });
    await admin
      .post("/tickets")
      .send({ contactId: own, whatsappId: ids.connectionId, userId: stranger.userId })
      .expect(404, { error: "ERR_NO_USER_FOUND" });
    await admin
      .put(`/tickets/${waiting}`)
      .send({ status: "open", queueId: foreignQueue })
      .expect(404, { error: "ERR_NO_QUEUE_FOUND" });
    await admin.post("/tickets/unseen").send({ queueId: foreignQueue }).expect(404, { error: "ERR_NO_QUEUE_FOUND" });
    await admin
      .post("/whatsapp")
      .send({ name: "Nova", queueIds: [foreignQueue] })
      .expect(404, { error: "ERR_NO_QUEUE_FOUND" });
    await admin
      .put(`/whatsapp/${ids.connectionId}`)
      .send({ queueIds: [foreignQueue] })
      .expect(404, { error: "ERR_NO_QUEUE_FOUND" });
    await admin
      .post("/queueIntegration/testSession")
      .send({ type: "webhook", integrationId: theirs.ids.integrationId })
      .expect(404, { error: "ERR_NO_INTEGRATION_FOUND" });
    for (const path of [`/queue/${ids.queueId}`, `/whatsapp/${ids.connectionId}`, `/tickets/${ids.ticketId}`])
      await admin
        .put(path)
        .send({ integrationId: theirs.ids.integrationId })
        .expect(404, { error: "ERR_NO_INTEGRATION_FOUND" });
    const node = { queueId: ids.queueId, title: "x" };
    for (const [part, error] of [
      [{ queueId: foreignQueue }, "ERR_NO_QUEUE_FOUND"],
      [{ parentId: theirs.ids.optionId }, "ERR_NO_QUEUE_OPTION_FOUND"],
      [{ action: "forward_queue", forwardQueueId: foreignQueue }, "ERR_NO_QUEUE_FOUND"],
      [{ action: "start_assistant", promptId: theirs.ids.promptId }, "ERR_NO_PROMPT_FOUND"],
      [{ action: "start_integration", integrationId: theirs.ids.integrationId }, "ERR_NO_INTEGRATION_FOUND"],
    ] as const)
      await admin
        .post("/queue-options")
        .send({ ...node, ...part })
        .expect(404, { error });
    const blank = { message: "", action: null, forwardQueueId: null, promptId: null, integrationId: null };
    await admin
      .put(`/queue-options/tree/${ids.queueId}`)
      .send({ version: 0, options: [{ ...blank, id: theirs.ids.optionId, parentId: null, option: 1, title: "x" }] })
      .expect(404, { error: "ERR_NO_QUEUE_OPTION_FOUND" });
    await admin.get(`/queue-options?queueId=${foreignQueue}&parentId=-1`).expect(404, { error: "ERR_NO_QUEUE_FOUND" });
    await admin
      .get(`/automation/config?whatsappId=${theirs.ids.connectionId}`)
      .expect(404, { error: "ERR_NO_WAPP_FOUND" });
    await admin.post("/contacts/import").send({ whatsappId: theirs.ids.connectionId }).expect(404);
    const kept = [foreign.contactId];
    await admin.post("/contacts/removal").send({ contactIds: kept }).expect(200, { deleted: [], kept });
    await admin
      .post(`/messages/${ids.ticketId}`)
      .send({ body: "x", quotedMsg: theirs.ids.messageId })
      .expect(404, { error: "ERR_FETCH_WAPP_MSG" });
    await admin
      .post(`/messages/${ids.ticketId}`)
      .send({ quickMessageId: theirs.ids.quickMessageId })
      .expect(404, { error: "ERR_NO_QUICK_MESSAGE_FOUND" });
    const foreignList = await theirs.admin.get(`/files/${theirs.ids.fileListId}`).expect(200);
    await admin
      .post(`/messages/${ids.ticketId}`)
      .send({ fileListEntryId: foreignList.body.options[0].id })
      .expect(404, { error: "ERR_NO_FILE_LIST_FOUND" });
    await admin
      .put(`/files/${ids.fileListId}`)
      .send({ options: [{ id: foreignList.body.options[0].id, name: "x" }] })
      .expect(404, { error: "ERR_NO_FILE_LIST_FOUND" });
    for (const [part, error] of [
      [{ whatsappId: theirs.ids.connectionId }, "ERR_NO_WAPP_FOUND"],
      [{ contactListId: theirs.ids.contactListId }, "ERR_NO_CONTACT_LIST_FOUND"],
      [{ tagListId: theirs.ids.tagId }, "ERR_NO_TAG_FOUND"],
      [{ fileListId: theirs.ids.fileListId }, "ERR_NO_FILE_LIST_FOUND"],
      [{ queueId: foreignQueue }, "ERR_NO_QUEUE_FOUND"],
    ] as const)
      await admin
        .post("/campaigns")
        .send({ name: "Natal", ...part })
        .expect(404, { error });
    await admin
      .post("/chats")
      .send({ title: "Todos", users: [stranger.userId] })
      .expect(404, { error: "ERR_NO_USER_FOUND" });
    await admin
      .put(`/chats/${ids.chatId}`)
      .send({ users: [stranger.userId] })
      .expect(404, { error: "ERR_NO_USER_FOUND" });
    await admin
      .post(`/chats/${ids.chatId}/messages`)
      .send({ message: "x", quotedId: theirs.ids.chatMessageId })
      .expect(404, { error: "ERR_NO_CHAT_MESSAGE_FOUND" });
    await admin
      .post("/tags/sync")
      .send({ ticketId: ids.ticketId, tags: [theirs.ids.tagId] })
      .expect(404, { error: "ERR_NO_TAG_FOUND" });
    await admin
      .post("/tags/sync")
      .send({ ticketId: theirs.ids.ticketId, tags: [] })
      .expect(404, { error: "ERR_NO_TICKET_FOUND" });
  });
});

describe("lists", () => {
  test.each([
    "/tickets",
    "/tickets?status=open&showAll=true",
    "/tickets?searchParam=contact",
    "/search?q=contact",
    "/contacts",
    "/whatsapp",
    "/queue",
    "/users",
    "/users/list",
    "/tags",
    "/tags/list",
    "/quick-messages",
    "/quick-messages/list",
    "/contact-lists",
    "/contact-lists/list",
    "/campaigns",
    "/files",
    "/chats",
    "/chats/search?q=ola",
    "/queueIntegration",
    "/prompt",
    "/knowledge",
    "/assistant/questions",
  ])("%s has only rows of the own company", async (path) => {
    const { body } = await asking.admin.get(path).expect(200);
    const rows = (Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)) as {
      id: number;
      name?: string;
    }[];
    expect(rows.length).toBeGreaterThan(0);
    const theirs = JSON.stringify((await untouched.admin.get(path).expect(200)).body);
    for (const row of rows) expect(theirs).not.toContain(JSON.stringify(row));
  });
});

test("a raw query without a scope returns no row of any company's table", async () => {
  await makeAll();
  const tables = await tenantTables();
  expect(tables).toEqual(
    expect.arrayContaining([
      "tickets",
      "messages",
      "contacts",
      "media",
      "users",
      "sessions",
      "whatsapp_keys",
      "outbox",
    ]),
  );
  for (const table of tables)
    expect([table, (await companyPool.query(`select 1 from ${table}`)).rows]).toEqual([table, []]);
});
