import { bound } from "@balcao/api/http/handle";
import { makeOperator, visit } from "@balcao/api/testing/visit";
import { as, signIn } from "@balcao/api/testing/client";
import { inCompany } from "@balcao/core/base/database";
import { endSessionsOf } from "@balcao/core/company/sessions/end";
import { queryText } from "@balcao/core/testing/query-text";
import { handlers } from "@balcao/worker/handlers";
import { endVisits } from "@balcao/worker/visits/end-visits";
import { makePlan } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { roomsOf } from "@balcao/shared/rooms";
import type { Actor } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { helpVideoList } from "../../../apps/web/src/nouns/helps/noun.ts";
import { companyImports } from "../../../apps/web/src/nouns/company-tasks/import-queries.ts";
import { companyTasks } from "../../../apps/web/src/nouns/company-tasks/queries.ts";
import { companyPages, everyPlan } from "../../../apps/web/src/nouns/operator-companies/queries.ts";
import { healthQuery } from "../../../apps/web/src/nouns/operator-health/queries.ts";
import { providersQuery, sumsQuery } from "../../../apps/web/src/nouns/operator-money/queries.ts";
import { soldPlans } from "../../../apps/web/src/nouns/operator-plans/noun.ts";
import { signUpList, signUpStanding } from "../../../apps/web/src/nouns/operator-sign-ups/queries.ts";
import { allUsers } from "../../../apps/web/src/nouns/operator-users/noun.ts";
import { installationAssistant } from "../../../apps/web/src/nouns/assistant/queries.ts";
import { visitPages } from "../../../apps/web/src/nouns/visits/queries.ts";
import "../../../apps/web/src/app/live.ts";
import { play } from "../support/harness.ts";

/** The lists on another operator's screen, on any tab. */
const lists: (readonly unknown[])[] = [
  companyPages("", undefined).queryKey,
  allUsers("").queryKey,
  everyPlan.queryKey,
  soldPlans.queryKey,
  helpVideoList("").queryKey,
  sumsQuery.queryKey,
  providersQuery.queryKey,
  healthQuery.queryKey,
  signUpStanding.queryKey,
  signUpList("").queryKey,
  visitPages("", "all").queryKey,
  installationAssistant.queryKey,
  companyTasks(1).queryKey,
  companyImports.queryKey,
];
const mine = (actor: Actor, admin: boolean) => roomsOf({ ...actor, admin });
const heardBy = async (actor: Actor, admin = true) => {
  const rooms = mine(actor, admin);
  const told = await publishedBy(actor.companyId);
  return told.filter(({ name, rooms: to }) => name === "operator.changed" && to.some((room) => rooms.includes(room)));
};
type Calls = ReturnType<typeof as>;

test.each<[string, (one: Calls) => Promise<unknown>]>([
  [
    "a company is blocked",
    async (one) =>
      one
        .put(`/companies/${await makeCompany()}`)
        .send({ status: false })
        .expect(200),
  ],
  ["a plan goes", async (one) => one.delete(`/plans/${(await makePlan(100)).id}`).expect(200)],
  [
    "a tutorial is added",
    (one) => one.post("/helps").send({ title: "Como", video: "https://youtu.be/dQw4w9WgXcQ" }).expect(200),
  ],
  ["sign-up is closed", (one) => one.put("/operator/signup").send({ open: false }).expect(200)],
  [
    "days of grace are set",
    (one) => one.put("/operator/billing-days").send({ graceDays: 7, trialDays: 10 }).expect(200),
  ],
  ["somebody is visited", async (one) => visit(await makeUser(await makeCompany()), one)],
])(
  "when %s, everything on another operator's screen is fetched again, and nobody else gets the event",
  async (_what, act) => {
    const [{ own: one }, { operator: other }] = [await makeOperator(), await makeOperator()];
    const admin = await makeUser(other.companyId, { profile: "admin" });
    await act(one);
    const [told] = await heardBy(other);
    expect(told).toBeDefined();
    expect(await heardBy(admin)).toEqual([]);
    const cache = createQueryClient();
    for (const key of lists) cache.setQueryData(key, {});
    cache.setQueryData(["tags"], {});
    play(cache, [{ name: "operator.changed", payload: told?.payload }]);
    expect(lists.filter((key) => !cache.getQueryState(key)?.isInvalidated)).toEqual([]);
    expect(cache.getQueryState(["tags"])?.isInvalidated).toBe(false);
  },
);

test.each<[string, (calls: Calls, visited: Actor) => Promise<unknown>]>([
  ["is left", (calls) => calls.delete("/operator/visits/current").expect(200)],
  [
    "ends by itself after its hour",
    async (_, { companyId, userId }) => {
      const late = "update visits set expires_at = now() - interval '1 second' where user_id = $1";
      await inCompany(companyId, () => queryText(late, [userId]));
      await endVisits();
    },
  ],
  [
    "ends because its user got a new password",
    (_, { companyId, userId }) => inCompany(companyId, () => endSessionsOf(userId, null)),
  ],
])("when a visit %s, the other operators get one event", async (_how, end) => {
  const [{ own: one }, { operator: other }] = [await makeOperator(), await makeOperator()];
  const visited = await makeUser(await makeCompany());
  const { calls } = await visit(visited, one);
  const before = (await heardBy(other)).length;
  await end(calls, visited);
  const wish = "select count(*)::int as wishes from outbox where kind = 'job' and name = 'visits.tell'";
  expect(await inCompany(visited.companyId, () => queryText(wish))).toEqual([{ wishes: 1 }]);
  await handlers["visits.tell"]({}, visited.companyId);
  expect(await heardBy(other)).toHaveLength(before + 1);
});

test("reading, or a refused call, sends no event", async () => {
  const [{ own: one }, { operator: other }] = [await makeOperator(), await makeOperator()];
  await one.get("/operator/visits").expect(200);
  await one.post("/helps").send({}).expect(400);
  await as(await signIn(await makeUser(other.companyId, { profile: "admin" })))
    .post("/companies")
    .send({ name: "Não" })
    .expect(403);
  expect(await heardBy(other)).toEqual([]);
});

test("no other permission belongs only to operators", () => {
  const known = new Set(["operator", "helps-page:edit", "announcements-page:edit"]);
  const edits = bound.filter(
    ({ access, scope, method }) => scope === "platform" && method !== "GET" && access !== "public" && access !== "user",
  );
  expect(edits.filter(({ access }) => !known.has(access)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
