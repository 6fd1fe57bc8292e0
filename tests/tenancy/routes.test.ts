import { bound } from "@balcao/api/http/handle";
import { as, signIn } from "@balcao/api/testing/client";
import { inCompany, query, sequelize } from "@balcao/core/database";
import { putFile } from "@balcao/core/media/store";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  makeQuickMessage,
  makeTag,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import { makeMerge, makeNote, makeSchedule } from "@balcao/core/testing/contact-factories";
import { defaultWeek } from "@balcao/shared/hours/rules";
import type { Route } from "@balcao/shared/contract";
import { beforeAll, describe, expect, test } from "vitest";

type Ids = Record<"ticketId" | "uuid" | "messageId" | "mediaId" | "contactId" | "connectionId", number | string> &
  Record<"tagId" | "quickMessageId" | "queueId" | "noteId" | "scheduleId" | "mergeId" | "userId" | "companyId", number>;

/** One of everything a path may name, in a company of its own. */
async function makeAll(): Promise<{ companyId: number; ids: Ids; admin: ReturnType<typeof as> }> {
  const companyId = await makeCompany();
  const user = await makeUser(companyId, { profile: "admin" });
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: user.userId });
  const { key } = await putFile(companyId, Buffer.from("x"));
  const mediaId = await makeMedia(companyId, { key });
  const messageId = await makeMessage(companyId, ticketId, { mediaId, fromMe: true, ack: -1, userId: user.userId });
  const [ticket] = await inCompany(companyId, () =>
    query<{ uuid: string }>("select uuid from tickets where id = $1", [ticketId]),
  );
  const tagId = await makeTag(companyId);
  const quickMessageId = await makeQuickMessage(companyId, { userId: user.userId, geral: true });
  const ids = {
    companyId,
    mergeId: await makeMerge(companyId, contactId),
    ticketId,
    uuid: ticket?.uuid ?? "",
    messageId,
    mediaId,
    contactId,
    connectionId,
    tagId,
    quickMessageId,
    queueId: await makeQueue(companyId),
    noteId: await makeNote(companyId, ticketId, { userId: user.userId }),
    scheduleId: await makeSchedule(companyId, { contactId, connectionId, ticketId, userId: user.userId }),
    userId: user.userId,
  };
  return { companyId, ids, admin: as(await signIn(user)) };
}

/** A body each of these routes takes, so that the id alone decides. */
const bodies: Record<string, object> = {
  "PUT /whatsapp/:connectionId": { name: "Vendas" },
  "POST /whatsappsession/:connectionId": {},
  "PUT /tickets/:ticketId": { status: "closed" },
  "POST /tickets/:ticketId/snooze": { until: "2100-01-01T00:00:00Z" },
  "POST /tickets/:ticketId/automation": { on: false },
  "POST /messages/:ticketId": { body: "Oi" },
  "PUT /users/:userId": { name: "Ana Maria" },
  "PUT /companies/:companyId/schedules": { schedules: defaultWeek },
  "PUT /queue/:queueId": { name: "Financeiro" },
  "PUT /tags/:tagId": { name: "Cliente VIP" },
  "PUT /quick-messages/:quickMessageId": { shortcode: "tchau" },
  "POST /quick-messages/:quickMessageId/media-upload": {},
  "PUT /messages/:messageId": { body: "Oi!" },
  "POST /messages/:messageId/reactions": { emoji: "👍" },
  "POST /messages/:messageId/forward": { ticketIds: [], clientId: "00000000-0000-4000-8000-000000000001" },
  "PUT /messages/:messageId/star": { starred: true },
  "POST /contacts/:contactId/merge": { withId: 1 },
  "PUT /contacts/:contactId/block": { blocked: true },
  "PUT /contacts/:contactId/opt-out": { optedOut: true },
  "PUT /contacts/:contactId": { name: "Dona Rosa" },
  "PUT /schedules/:scheduleId": { body: "Até amanhã" },
  "POST /schedules/:scheduleId/media-upload": {},
  "PUT /tickets/:ticketId/draft": { body: "Bom d" },
};
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
/** A setting is named by its key, the same in every company. */
const withId = bound.filter(({ params }) => params && !("key" in params.shape));

function call(admin: ReturnType<typeof as>, route: Route, ids: Ids) {
  const path = route.path.replace(/:(\w+)/g, (_, name: keyof Ids) => String(ids[name]));
  const asked = admin[route.method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
  const body: Record<string, unknown> = { ...bodies[nameOf(route)] };
  if ("ticketIds" in body) body.ticketIds = [ids.ticketId];
  if ("withId" in body) body.withId = Number(ids.contactId);
  return route.body ? asked.send(body) : asked;
}

describe.each(withId.map((route) => [nameOf(route), route] as const))("%s", (name, route) => {
  test("has what this walk needs to call it", async () => {
    const { ids } = await makeAll();
    expect(Object.keys(ids)).toEqual(expect.arrayContaining(Object.keys(route.params?.shape ?? {})));
    expect(Object.hasOwn(bodies, name)).toBe(route.body !== undefined);
  });

  test("of another company is 404 in its noun's own words, and changes nothing there", async () => {
    const [mine, theirs] = [await makeAll(), await makeAll()];
    const before = await everything(theirs.companyId);
    const { status, body } = await call(mine.admin, route, theirs.ids);
    expect(status).toBe(404);
    expect(body.error).toMatch(/^ERR_NO_\w+_FOUND$|^ERR_FETCH_WAPP_MSG$/);
    expect(await everything(theirs.companyId)).toEqual(before);
  });

  test("of one's own is there, so that the 404 above means something", async () => {
    const mine = await makeAll();
    const { status } = await call(mine.admin, route, mine.ids);
    expect(status).not.toBe(404);
    expect(status).toBeLessThan(500);
  });
});

/** Every row of a company, to see that a stranger's call left it alone. */
const everything = (companyId: number) =>
  inCompany(companyId, async () => {
    const rows: Record<string, unknown> = {};
    for (const table of tables.filter((name) => name !== "sessions")) {
      const [found] = await query<{ all: unknown }>(
        `select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) as all from ${table} t`,
      );
      rows[table] = found?.all;
    }
    return rows;
  });

let tables: string[];
beforeAll(async () => {
  const [rows] = await sequelize.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'",
  );
  tables = (rows as { name: string }[]).map(({ name }) => name);
});

describe("an id of another company inside a body", () => {
  test("is not found either", async () => {
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
    await admin
      .post("/whatsapp")
      .send({ name: "Nova", queueIds: [foreignQueue] })
      .expect(404, { error: "ERR_NO_QUEUE_FOUND" });
    await admin
      .put(`/whatsapp/${ids.connectionId}`)
      .send({ queueIds: [foreignQueue] })
      .expect(404, { error: "ERR_NO_QUEUE_FOUND" });
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
  ])("%s holds only the company's own", async (path) => {
    const [mine, theirs] = [await makeAll(), await makeAll()];
    const { body } = await mine.admin.get(path).expect(200);
    const rows = (Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)) as {
      id: number;
      name?: string;
    }[];
    expect(rows).toHaveLength(1);
    const { body: others } = await theirs.admin.get(path).expect(200);
    expect(JSON.stringify(others)).not.toContain(JSON.stringify(rows[0]));
  });
});

test("a raw query without a scope returns no row of any company's table", async () => {
  await makeAll();
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
  for (const table of tables) {
    const [rows] = await sequelize.query(`select '${table}' as table_name from ${table}`);
    expect(rows).toEqual([]);
  }
});
