import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeReadyCampaign, makeShipping, setCampaignSetting } from "../../testing/campaign-factories.ts";
import { makeCompany } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { loadCampaign } from "./presenter.ts";

/** Noon in São Paulo. */
const now = new Date("2026-11-20T15:00:00.000Z");
type Stage = Awaited<ReturnType<typeof stage>>;
async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const { campaignId, connectionId } = await makeReadyCampaign(companyId, { status: "EM_ANDAMENTO", preparedAt: now });
  const people = (...many: NonNullable<Parameters<typeof makeShipping>[2]>[]) =>
    Promise.all(many.map((one) => makeShipping(companyId, campaignId, one)));
  const put = (text: string) => here(() => queryText(text));
  const care = (columns: string, values: string) =>
    put(
      `insert into number_care (company_id, connection_id, since, ${columns}) values (${companyId}, ${connectionId}, '2020-01-01', ${values})`,
    );
  return { companyId, campaignId, here, people, put, care };
}

const cases: [why: string, pause: object | null, make: (s: Stage) => Promise<unknown>][] = [
  ["it sends", null, (s) => s.people({})],
  [
    "its plan lost campaigns",
    { reason: "plan", until: null },
    (s) => s.put("update companies set plan_features = '{}'"),
  ],
  ["the company is blocked", { reason: "plan", until: null }, (s) => s.put("update companies set status = false")],
  [
    "campaigns are switched off",
    { reason: "disabled", until: null },
    (s) => s.put(`insert into settings (company_id, key, value) values (${s.companyId}, 'campaignsEnabled', 'false')`),
  ],
  [
    "its number is down",
    { reason: "number", until: null },
    (s) => s.put("update connections set status = 'DISCONNECTED'"),
  ],
  [
    "its number was removed",
    { reason: "number", until: null },
    (s) => s.put("update connections set deleted_at = now()"),
  ],
  ["a brake is on until somebody resumes", { reason: "failures", until: null }, (s) => s.care("brake", "'failures'")],
  [
    "a brake is on until a moment",
    { reason: "restricted", until: "2026-11-20T16:00:00.000Z" },
    (s) => s.care("brake, braked_until", "'restricted', '2026-11-20T16:00:00Z'"),
  ],
  ["a brake is over", null, (s) => s.care("brake, braked_until", "'restricted', '2026-11-20T14:00:00Z'")],
  [
    "its hours begin later",
    { reason: "hours", until: "2026-11-20T16:30:00.000Z" },
    (s) => setCampaignSetting(s.companyId, "hoursFrom", "13:30"),
  ],
  [
    "the cap of the day is reached",
    { reason: "cap", until: "2026-11-21T11:00:00.000Z" },
    async (s) => {
      await s.people({});
      await s.care("day, day_cold", "'2026-11-20', 250");
    },
  ],
  [
    "the cap of the hour is reached",
    { reason: "cap", until: "2026-11-20T16:00:00.000Z" },
    async (s) => {
      await s.people({});
      await s.care("day, day_cold, hour, hour_cold", "'2026-11-20', 40, '2026-11-20T15:00:00Z', 30");
    },
  ],
  [
    "the cap was reached yesterday",
    null,
    async (s) => {
      await s.people({});
      await s.care("day, day_cold", "'2026-11-19', 250");
    },
  ],
  [
    "others who know the number wait as well",
    null,
    async (s) => {
      await s.people({}, { lane: "known" });
      await s.care("day, day_cold", "'2026-11-20', 250");
    },
  ],
  [
    "somebody said yes",
    null,
    async (s) => {
      await s.people({}, { dueAt: now });
      await s.care("day, day_cold", "'2026-11-20', 250");
    },
  ],
  [
    "nobody was asked about",
    { reason: "unchecked", until: null },
    (s) => s.people({ unchecked: true }, { state: "waiting_confirmation" }, { state: "sent" }),
  ],
  [
    "all wait for an answer",
    { reason: "confirmation", until: null },
    (s) => s.people({ state: "waiting_confirmation" }),
  ],
  ["something is on its way", null, (s) => s.people({ state: "waiting_confirmation" }, { state: "sending" })],
  [
    "its people are still taken in",
    null,
    async (s) => {
      await s.people({ unchecked: true });
      await s.put("update campaigns set prepared_at = null");
    },
  ],
  ["it does not run", null, (s) => s.put("update campaigns set status = 'CANCELADA', prepared_at = null; ")],
];
test.each(cases)("when %s, a campaign shows the pause that fits, or none", async (_why, pause, make) => {
  const s = await stage();
  await make(s);
  expect((await s.here(() => loadCampaign(s.campaignId, now))).pause).toEqual(pause);
});
