import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCampaign, makeShipping } from "../../testing/campaign-factories.ts";
import { makeCompany, makeConnection, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { listCare, resumeNumber } from "./care-list.ts";
import { heedWarning } from "./dispatch/warnings.ts";

const now = new Date("2026-11-20T13:00:00.000Z");
async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const connectionId = await makeConnection(companyId, { name: "Loja", status: "CONNECTED" });
  const care = async () => (await here(() => listCare(now))).find(({ whatsappId }) => whatsappId === connectionId);
  return { companyId, here, connectionId, care };
}

test("numbers that are connected or were linked are listed by name, and other or removed numbers are not", async () => {
  const { companyId, here } = await stage();
  const linked = await makeConnection(companyId, { name: "antiga", status: "DISCONNECTED" });
  await makeConnection(companyId, { name: "Nunca", status: "DISCONNECTED" });
  await makeConnection(companyId, { name: "Removida", status: "CONNECTED" });
  await here(async () => {
    await queryText("update connections set number = '5511900000001' where id = $1", [linked]);
    await queryText("update connections set deleted_at = now() where name = 'Removida'");
  });
  expect((await here(() => listCare(now))).map(({ name, connected }) => [name, connected])).toEqual([
    ["antiga", false],
    ["Loja", true],
  ]);
});

test("after enough messages in thirty days, the list shows the percentages of answers, failures and opt-outs", async () => {
  const { companyId, here, connectionId, care } = await stage();
  const campaignId = await makeCampaign(companyId, { connectionId });
  const sent = (count: number, more: object) =>
    Promise.all(
      Array.from({ length: count }, () =>
        makeShipping(companyId, campaignId, { connectionId, state: "sent", sentAt: new Date(), ...more }),
      ),
    );
  await sent(15, {});
  await sent(4, { state: "replied", repliedAt: new Date() });
  expect(await care()).toMatchObject({ answered: null, failed: null, optedOut: null });
  await sent(1, { state: "replied", repliedAt: new Date(), optedOutAt: new Date() });
  await sent(5, { state: "failed", reason: "refused", sentAt: null });
  await sent(30, { sentAt: new Date(Date.now() - 31 * 86_400_000), repliedAt: new Date() });
  expect(await care()).toMatchObject({ answered: 25, failed: 20, optedOut: 5 });
  await here(() =>
    queryText("update campaign_shippings set changed_at = now() - interval '31 days' where state = 'failed'"),
  );
  expect(await care()).toMatchObject({ failed: 0 });
});

test("the light is amber while a brake ends on its own or the cap is halved, and red while WhatsApp restricts the number or a user must act", async () => {
  const { companyId, here, connectionId, care } = await stage();
  const set = (part: string) =>
    here(async () => {
      await queryText("delete from number_care");
      await queryText(
        `insert into number_care (company_id, connection_id, ${part.split("|")[0]}) values ($1, $2, ${part.split("|")[1]})`,
        [companyId, connectionId],
      );
    });
  expect((await care())?.light).toBe("green");
  await set("halved_until|'2026-11-21'");
  expect(await care()).toMatchObject({ light: "amber", halved: true });
  await set("brake, braked_until|'failures', '2026-11-21'");
  expect(await care()).toMatchObject({ light: "amber", brake: { reason: "failures", byHand: false } });
  await set("brake, braked_until|'failures', null");
  expect(await care()).toMatchObject({ light: "red", brake: { byHand: true, until: null } });
  await set("brake, braked_until|'restricted', '2026-11-21'");
  expect((await care())?.light).toBe("red");
  await set("brake, braked_until|'restricted', '2026-11-19'");
  expect(await care()).toMatchObject({ light: "green", brake: null });
});

test("after a user lifts the brake of a number, the list shows when it was lifted, and browsers get an event", async () => {
  const { companyId, here, connectionId, care } = await stage();
  await here(() => heedWarning(connectionId, { kind: "locked", until: null }, now));
  expect(await care()).toMatchObject({ light: "red", brake: { reason: "restricted" }, brakes: [{ resumedAt: null }] });
  await here(() => resumeNumber(connectionId, now));
  expect(await care()).toMatchObject({ brake: null, brakes: [{ reason: "restricted", resumedAt: now.toISOString() }] });
  expect((await publishedBy(companyId)).map(({ name }) => name)).toEqual(["number-care.update", "number-care.update"]);
  await expect(here(() => resumeNumber(0, now))).rejects.toMatchObject({ code: "ERR_NO_WAPP_FOUND" });
});
