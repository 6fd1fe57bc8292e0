import { inCompany } from "@balcao/core/base/database";
import { showCampaign } from "@balcao/core/desk/campaigns/access";
import { listCare } from "@balcao/core/desk/campaigns/care-list";
import { checkFlight } from "@balcao/core/desk/campaigns/preview/flight-check";
import { listCampaigns } from "@balcao/core/desk/campaigns/list";
import { previewCampaign } from "@balcao/core/desk/campaigns/compose/preview";
import { showReport } from "@balcao/core/desk/campaigns/report";
import { readCampaignSettings } from "@balcao/core/desk/campaigns/settings";
import { listShippings } from "@balcao/core/desk/campaigns/people/shippings";
import { publishedBy } from "@balcao/core/testing/factories";
import { campaignsApi } from "@balcao/shared/campaigns/api";
import { campaignReportApi } from "@balcao/shared/campaigns/report-api";
import { rooms } from "@balcao/shared/rooms";
import { afterEach, expect, test, vi } from "vitest";
import { campaignKeys } from "../../../apps/web/src/nouns/campaigns/cache.ts";
import "../../../apps/web/src/nouns/campaigns/queries.ts";
import { calls, follows, type Stage, stage } from "../support/campaign-actions.ts";
import { paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh, type ScreenQuery } from "../support/screens.ts";

afterEach(() => void vi.useRealTimers());

const page = { pageNumber: 1, searchParam: "" };
const of = { position: 0, searchParam: "", variant: 1 };

/** One moment for all fetches, later than every time in the test. During a campaign's hours, a check says that the campaign would begin now. */
const now = new Date(Date.now() + 3_600_000);
/** The rows of the campaigns' screens. The time of the last message is left out, because it depends on the present moment. */
const screens = ({ ana, campaignId, runningId }: Stage): ScreenQuery[] => [
  [campaignKeys.list({ searchParam: "" }), async () => paged(await listCampaigns(page))],
  [
    campaignKeys.list({ searchParam: "nat", status: "EM_ANDAMENTO" }),
    async () => paged(await listCampaigns({ ...page, searchParam: "nat", status: "EM_ANDAMENTO" })),
  ],
  [campaignKeys.settings, readCampaignSettings],
  [campaignKeys.care, () => listCare()],
  ...[campaignId, runningId].flatMap((id): ScreenQuery[] => [
    [campaignKeys.one(id), () => showCampaign(id)],
    [campaignKeys.report(id), () => showReport(id)],
    [campaignKeys.shippings(id, { searchParam: "" }), async () => paged(await listShippings(ana, id, { ...page }))],
  ]),
  [campaignKeys.preview(campaignId, of), () => previewCampaign(campaignId, of)],
  [
    campaignKeys.flightCheck(campaignId),
    async () => ({ ...(await checkFlight(campaignId, now)), endsAt: null, seconds: 0 }),
  ],
];

const actions = [...Object.values(calls), ...Object.values(follows)];
test.each(actions)("when %s, the screens show the same as a fresh fetch, or fetch again", async (_name, act) => {
  const s = await stage();
  const here = <T>(work: () => Promise<T>) => inCompany(s.companyId, work);
  const before = (await publishedBy(s.companyId)).length;
  const cache = await cacheOf(screens(s), here);
  await act(s);
  const told = (await publishedBy(s.companyId)).slice(before);
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.flatMap((event) => event.rooms))).toContain(rooms.company(s.companyId));
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  play(cache, told);
  // Data that is fetched again after some time is due again by now.
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await expectFresh(cache, screens(s), here);
});

test("the list of actions contains every call that changes a campaign or its parts", () => {
  const changing = Object.entries({ ...campaignsApi, ...campaignReportApi })
    .filter(([, { method }]) => method !== "GET")
    .map(([name]) => name);
  // A test message belongs to the conversations, and is no person of the campaign. A preview changes nothing.
  const others = ["test", "previewDraft"];
  expect(Object.keys(calls).toSorted()).toEqual(changing.filter((name) => !others.includes(name)).toSorted());
});
