import { createHmac } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { messageFailed } from "@balcao/core/desk/messages/changes/acks";
import { makeCompany, makeConnection, makeMessage, makeTicket, publishedBy } from "@balcao/core/testing/factories";
import { makeOfficialNumber } from "@balcao/core/testing/message-template-factories";
import { overlappingCall } from "@balcao/core/testing/race";
import { lockOfficial } from "@balcao/core/numbers/official/access";
import { storeFacts, wantFacts } from "@balcao/core/numbers/official/facts";
import { queryText } from "@balcao/core/testing/query-text";
import type { NumberFacts } from "@balcao/shared/connections/facts-schema";
import { expect, test } from "vitest";
import { nobody } from "../testing/client.ts";

let count = 0;
/** What Meta said, without its times. */
const values = (facts: object): unknown =>
  "value" in facts
    ? facts.value
    : Object.fromEntries(Object.entries(facts).map(([fact, told]) => [fact, values(told as object)]));
async function shop() {
  const companyId = await makeCompany();
  count += 1;
  const wabaId = `66${process.pid}${count}`;
  const connectionId = await makeOfficialNumber(companyId, { wabaId });
  const rows = <T extends object>(text: string) => inCompany(companyId, () => queryText<T>(text));
  const facts = async () => {
    const [row] = await rows<{ facts: NumberFacts }>("select facts from official_accounts order by connection_id");
    return values(row?.facts ?? {}) as object;
  };
  return { companyId, wabaId, connectionId, rows, facts };
}
const post = (wabaId: string, time: number, field: string, value: object, secret = "ab12") => {
  const body = Buffer.from(
    JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: wabaId, time, changes: [{ field, value }] }] }),
  );
  return (
    nobody()
      .post("/api/official/webhook")
      .set({
        "content-type": "application/json",
        "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
      })
      // Sent unchanged: the signature is of these bytes.
      .serialize((bytes: unknown) => bytes as string)
      .send(body)
  );
};
const at = 1_795_000_000;
const phone = { display_phone_number: "551133330000" };

test("Meta's news about a number and its account is stored in the order of Meta's time and shown, and other facts are requested", async () => {
  const { companyId, connectionId, wabaId, rows, facts } = await shop();
  const hear = (time: number, field: string, value: object) => post(wabaId, time, field, value).expect(200);
  await hear(at, "phone_number_quality_update", {
    ...phone,
    event: "FLAGGED",
    max_daily_conversations_per_business: "TIER_2K",
  });
  await hear(at - 9, "business_capability_update", { max_daily_conversations_per_business: "TIER_100K" });
  await hear(at, "phone_number_name_update", { ...phone, decision: "DECLINED" });
  const restriction = [{ restriction_type: "RESTRICTED_BIZ_INITIATED_MESSAGING", expiration: at + 900 }];
  await hear(at, "account_update", { event: "ACCOUNT_RESTRICTION", restriction_info: restriction });
  await hear(at, "account_alerts", {
    alert_severity: "WARNING",
    alert_status: "ACTIVE",
    alert_type: "X",
    alert_description: "Cuidado",
  });
  await hear(at, "account_alerts", {
    alert_severity: "INFORMATIONAL",
    alert_status: "ACTIVE",
    alert_description: "Oi",
  });
  await hear(at, "security", { ...phone, event: "PIN_CHANGED" });
  const until = new Date((at + 900) * 1000).toISOString();
  expect(await facts()).toEqual({
    quality: "red",
    limit: 2000,
    name: "declined",
    decisions: { restricted: { holds: true, until } },
    alerts: { X: "Cuidado", security: "Two-step verification: PIN_CHANGED" },
  });
  const shown = (await publishedBy(companyId)).filter(({ name }) => name === "connection.update");
  expect(shown.at(-1)?.payload).toMatchObject({
    connection: { id: connectionId, facts: { quality: { value: "red", at: new Date(at * 1000).toISOString() } } },
  });
  expect(await rows("select 1 from outbox where kind = 'job' and name = 'connections.read-facts'")).toHaveLength(1);
});

test("news about one number changes neither other numbers of the account nor another company's account", async () => {
  const [mine, theirs] = [await shop(), await shop()];
  const other = await makeOfficialNumber(mine.companyId, { wabaId: mine.wabaId });
  await mine.rows(`update official_accounts set display_number = '+55 11 4444-0000' where connection_id = ${other}`);
  await post(mine.wabaId, at, "phone_number_quality_update", { ...phone, event: "FLAGGED" }).expect(200);
  await post(
    mine.wabaId,
    at,
    "account_update",
    { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } },
    "x",
  ).expect(401);
  expect(
    await mine.rows("select facts->'quality'->>'value' as quality from official_accounts order by connection_id"),
  ).toEqual([{ quality: "red" }, { quality: null }]);
  expect(await theirs.facts()).toEqual({});
});

test("when Meta refuses a message because it gets no money, the number gets a warning", async () => {
  const { companyId, connectionId, rows, facts } = await shop();
  const ticketId = await makeTicket(companyId, { connectionId });
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true, ack: 0 });
  await inCompany(companyId, () => messageFailed(messageId, "payment"));
  expect(await facts()).toEqual({ alerts: { payment: "Business eligibility payment issue (131042)" } });
  expect(await rows("select untold from official_accounts")).toEqual([{ untold: ["alert"] }]);
});

const holding = () => ({ holds: true, until: null });
const over = { holds: false, until: null };
test.each([
  ["account_update", { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } }, { disabled: holding() }],
  [
    "account_update",
    { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "REINSTATE" } },
    { disabled: over, restricted: over, violation: over },
  ],
  ["account_update", { event: "ACCOUNT_VIOLATION", violation_info: {} }, { violation: holding() }],
  ["account_update", { event: "PARTNER_REMOVED" }, { removed: holding() }],
  ["account_update", { event: "ACCOUNT_RESTRICTION", restriction_info: [{}] }, { restricted: holding() }],
  ["account_update", { event: "SOMETHING_NEW" }, undefined],
  ["account_update", [], undefined],
  ["account_alerts", null, undefined],
])("%s with %j says of the account: %j", async (field, value, account) => {
  const { wabaId, facts } = await shop();
  await post(wabaId, at, field, value as object).expect(200);
  expect(await facts()).toEqual(account ? { decisions: account } : {});
});

test.each<[string, (first: number, second: number) => Promise<unknown>]>([
  ["other news", (first) => storeFacts({ connectionId: first }, {}, new Date())],
  ["a new access", (_first, second) => lockOfficial(second)],
])("news about one number waits for %s of another number, without a deadlock", async (_what, work) => {
  const { companyId, wabaId, connectionId, rows } = await shop();
  const second = await makeOfficialNumber(companyId, { wabaId });
  await rows(`update official_accounts set display_number = '+55 11 4444-0000' where connection_id = ${second}`);
  const news = { ...phone, display_phone_number: "551144440000", event: "FLAGGED" };
  const order: string[] = [];
  const [held, heard] = await overlappingCall(
    companyId,
    () => work(connectionId, second),
    async () => {
      const { status } = await post(wabaId, at, "phone_number_quality_update", news);
      order.push("Meta's news");
      return status;
    },
    async () => {
      order.push("the first");
      await wantFacts({ always: true });
    },
  );
  expect(held).not.toHaveProperty("error");
  expect(heard).toEqual({ done: 200 });
  expect(order).toEqual(["the first", "Meta's news"]);
});

test("a number linked by phone has no facts from Meta", async () => {
  const { companyId, rows } = await shop();
  await makeConnection(companyId);
  expect(await rows("select 1 from official_accounts")).toHaveLength(1);
});
