import { beforeEach, expect, test } from "vitest";
import { openSession } from "../../company/auth/sessions.ts";
import { choosePlan } from "../../company/billing/subscription/plan-change.ts";
import { previewPlan } from "../../company/billing/subscription/plan-meaning.ts";
import { setUserOff } from "../../company/users/off.ts";
import { startSession } from "../../numbers/connections/service.ts";
import { type BillingStage, billingStage, makePlan, morning } from "../../testing/billing-stage.ts";
import { makeConnection, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";

let stage: BillingStage;
beforeEach(async () => {
  stage = await billingStage("2027-01-05");
});
const small = (values: { maxUsers?: number; maxConnections?: number }) => makePlan(4990, values);
const take = (identifier: string, leaving?: { users: number[]; connections: number[] }, day = "2027-01-06") =>
  stage.here(() => choosePlan({ identifier, method: "pix", leaving }, morning(day), stage.admin));
const usersOn = async () =>
  (await stage.rows<{ name: string }>("select name from users where off_by is null order by name")).map(
    ({ name }) => name,
  );

test("a plan with fewer places switches off the users whom the admin chose, and their conversations become pending", async () => {
  const queueId = await makeQueue(stage.companyId);
  const bia = await makeUser(stage.companyId, { name: "Bia", queueIds: [queueId] });
  await makeUser(stage.companyId, { name: "Caio" });
  const ticketId = await makeTicket(stage.companyId, { userId: bia.userId, status: "open", queueId });
  const plan = await small({ maxUsers: 2 });
  const change = await stage.here(() => previewPlan(plan.identifier, morning("2027-01-06")));
  expect(change.leavers.users.map(({ name, mustStay }) => [name, mustStay])).toEqual([
    ["Ana", true],
    ["Bia", false],
    ["Caio", false],
  ]);
  await take(plan.identifier, { users: [bia.userId], connections: [] });
  expect(await usersOn()).toEqual(["Ana", "Caio"]);
  expect(await stage.rows("select status, user_id from tickets where id = $1", [ticketId])).toEqual([
    { status: "pending", user_id: null },
  ]);
  const [login] = await stage.rows<{ hash: string }>("select password_hash as hash from users where id = $1", [
    bia.userId,
  ]);
  const where = { place: "desk", device: "" } as const;
  await expect(stage.here(() => openSession(bia.userId, login?.hash ?? "", where))).rejects.toThrow(
    "ERR_USER_SWITCHED_OFF",
  );
  const [mail] = await stage.rows<{ body: string }>("select body from mails order by id desc limit 1");
  expect(mail?.body).toContain("Bia");
});

test("without a valid choice the last users by name are switched off, and never the last admin", async () => {
  for (const name of ["Bia", "Caio", "Davi"]) await makeUser(stage.companyId, { name });
  await take((await small({ maxUsers: 1 })).identifier, { users: [stage.admin.userId], connections: [] });
  expect(await usersOn()).toEqual(["Ana"]);
});

test("numbers beyond the plan are stopped without being unlinked, and the default number stays", async () => {
  await makeConnection(stage.companyId, { name: "Loja", isDefault: true });
  const id = await makeConnection(stage.companyId, { name: "Aviso", status: "CONNECTED", number: "5511990001111" });
  const plan = await small({ maxConnections: 1 });
  await take(plan.identifier);
  expect(
    await stage.rows("select wanted, status, reason, off_by, number from connections where id = $1", [id]),
  ).toEqual([
    { wanted: false, status: "DISCONNECTED", reason: "switched-off", off_by: "plan", number: "5511990001111" },
  ]);
  await expect(stage.here(() => startSession(stage.admin, id, {}))).rejects.toThrow(
    "ERR_CONNECTION_CREATION_NUMBER_LIMIT",
  );
});

test("a larger plan switches on users whom a plan had switched off, but no users whom an admin switched off", async () => {
  const bia = await makeUser(stage.companyId, { name: "Bia" });
  await makeUser(stage.companyId, { name: "Caio" });
  await makeUser(stage.companyId, { name: "Davi" });
  await stage.here(() => setUserOff(stage.admin, bia.userId, true));
  await take((await small({ maxUsers: 1 })).identifier);
  expect(await usersOn()).toEqual(["Ana"]);
  await expect(stage.here(() => setUserOff(stage.admin, bia.userId, false))).rejects.toThrow(
    "ERR_USER_CREATION_NUMBER_LIMIT",
  );
  await take((await small({ maxUsers: 2 })).identifier);
  expect(await usersOn()).toEqual(["Ana", "Caio"]);
  await take(stage.plan.identifier);
  expect(await usersOn()).toEqual(["Ana", "Caio", "Davi"]);
});

test("a choice for a later plan takes effect when the plan begins", async () => {
  const bia = await makeUser(stage.companyId, { name: "Bia" });
  await makeUser(stage.companyId, { name: "Caio" });
  await stage.pay("2027-01-10", await stage.choose("2027-01-06"));
  const plan = await small({ maxUsers: 2 });
  const { pendingPlan } = await take(plan.identifier, { users: [bia.userId], connections: [] }, "2027-01-20");
  expect(pendingPlan?.planIdentifier).toBe(plan.identifier);
  expect(await usersOn()).toEqual(["Ana", "Bia", "Caio"]);
  const [due] = await stage.rows<{ day: string }>("select pending_from::text as day from subscriptions");
  await stage.day(due?.day ?? "");
  expect(await usersOn()).toEqual(["Ana", "Caio"]);
});
