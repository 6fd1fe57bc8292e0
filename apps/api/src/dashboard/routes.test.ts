import { inCompany } from "@balcao/core/base/database";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import { createTicket } from "@balcao/core/desk/tickets/verbs/create";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

const paths = [
  "/dashboard?days=7",
  "/dashboard/hourly",
  "/dashboard/pictures?days=7",
  "/dashboard/services?days=7&kind=finished",
  "/dashboard/leads?days=7",
];

test.each(["user", "support"] as const)("the profile %s may not read the dashboard", async (profile) => {
  const other = as(await signIn(await makeUser(await makeCompany(), { profile })));
  for (const path of paths) await other.get(path).expect(403, { error: "ERR_NO_PERMISSION" });
});

test("an admin sees the figures of their own company only", async () => {
  const companies = [await makeCompany(), await makeCompany()];
  const shops = [];
  for (const companyId of companies) {
    const admin = await makeUser(companyId, { profile: "admin" });
    await makeConnection(companyId, { isDefault: true });
    const [contactId, queueId] = [await makeContact(companyId), await makeQueue(companyId)];
    await inCompany(companyId, () => createTicket(admin, { contactId, queueId, status: "pending" }));
    shops.push({ admin, api: as(await signIn(admin)) });
  }
  for (const { api, admin } of shops) {
    const { body } = await api.get("/dashboard?days=7").expect(200);
    expect(body.counters).toMatchObject({ supportPending: 1, supportHappening: 0 });
    expect(body.attendants).toMatchObject([{ id: admin.userId, tickets: 0, rating: null, online: false }]);
    expect(body).toMatchObject({ timezone: "America/Sao_Paulo", supportUrl: null });
    const { body: hourly } = await api.get("/dashboard/hourly").expect(200);
    expect(hourly.hours.reduce((a: number, b: number) => a + b)).toBe(1);
    const { body: behind } = await api.get("/dashboard/services?kind=pending").expect(200);
    expect(behind.services).toHaveLength(1);
  }
});

test("when admins of two companies ask at the same moment, each gets the figures of their own company and period", async () => {
  const shops: { api: ReturnType<typeof as>; waiting: number; id: number }[] = [];
  for (const waiting of [1, 2]) {
    const companyId = await makeCompany();
    const admin = await makeUser(companyId, { profile: "admin" });
    for (let n = 0; n < waiting; n += 1) await makeTicket(companyId, { status: "pending" });
    shops.push({ api: as(await signIn(admin)), waiting, id: admin.userId });
  }
  const asked = [0, 1, 2, 3].flatMap((n) => shops.map((shop) => ({ ...shop, days: 7 + (n % 2) })));
  const answers = await Promise.all(asked.map(({ api, days }) => api.get(`/dashboard?days=${days}`).expect(200)));
  for (const [place, { body }] of answers.entries()) {
    const { waiting, id, days } = asked[place] ?? {};
    expect(body).toMatchObject({ counters: { supportPending: waiting }, attendants: [{ id }] });
    const { from, to } = body.period;
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000 + 1).toBe(days);
  }
});

test("figures requested after a change include the change, even when earlier requests are still running", async () => {
  const companyId = await makeCompany();
  const api = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const ask = () => api.get("/dashboard?days=7").expect(200);
  for (let waiting = 1; waiting < 6; waiting += 1) {
    const before = Promise.all([ask(), ask()]);
    await makeTicket(companyId, { status: "pending" });
    expect((await ask()).body.counters.supportPending).toBe(waiting);
    await before;
  }
});

test.each([
  "",
  "?days=",
  "?days=0",
  "?days=-1",
  "?days=x",
  "?date_from=&date_to=",
  "?date_from=2026-02-30",
  "?date_from=0000-01-01",
  "?date_from=2026-02-02&date_to=2026-02-01",
  "?date_to=1999-01-01",
  "?date_to=9999-12-31&date_from=2001-01-01",
])("the period %j is refused with ERR_VALIDATION", async (search) => {
  const api = as(await signIn(await makeUser(await makeCompany(), { profile: "admin" })));
  for (const path of [`/dashboard${search}`, `/dashboard/leads${search}`]) {
    const { body } = await api.get(path).expect(400);
    expect(body.error).toBe("ERR_VALIDATION");
  }
});

test.each(["a", "WyJ4IiwxXQ", Buffer.from('["99999999999",1]').toString("base64url")])(
  "a made-up cursor (%s) is ignored",
  async (cursor) => {
    const api = as(await signIn(await makeUser(await makeCompany(), { profile: "admin" })));
    for (const kind of ["finished", "wait", "pending"])
      await api.get(`/dashboard/services?days=7&kind=${kind}&cursor=${cursor}`).expect(200);
    await api.get(`/dashboard/leads?days=7&cursor=${cursor}`).expect(200);
  },
);
