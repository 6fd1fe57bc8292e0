import { inCompany } from "@balcao/core/base/database";
import { showHours, updateHolidays, updateWeek } from "@balcao/core/company/hours/service";
import { presentSessionUser } from "@balcao/core/company/auth/presenter";
import { listSettings, updateSetting } from "@balcao/core/company/settings/service";
import { makeCompany, makeUser, publishedBy } from "@balcao/core/testing/factories";
import type { Actor } from "@balcao/shared/permissions";
import { closedOn, week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { createQueryClient } from "../../../apps/web/src/app/query-client.ts";
import { sessionKey } from "../../../apps/web/src/nouns/auth/queries.ts";
import { companyHours } from "../../../apps/web/src/nouns/hours/noun.ts";
import { settingKeys } from "../../../apps/web/src/nouns/settings/cache.ts";
import { play } from "../support/harness.ts";

const actions: [name: string, act: (admin: Actor) => Promise<unknown>][] = [
  ["the week changes", (admin) => updateWeek(admin, admin.companyId, week({ friday: "22:00-02:00" }))],
  ["a holiday is added", (admin) => updateHolidays(admin, [closedOn("2026-12-25", "yearly")])],
  ["the time zone changes", (admin) => updateSetting(admin, "timezone", "Europe/Lisbon")],
  ["the company's hours are enabled", (admin) => updateSetting(admin, "scheduleType", "company")],
];
const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);

test.each(actions)("when %s, the settings screen shows the same as a fresh fetch", async (_name, act) => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const fetched = () =>
    inCompany(companyId, async () => ({
      hours: await showHours(admin),
      settings: (await listSettings()).toSorted(byKey),
      me: await presentSessionUser(admin.userId),
    }));
  const cache = createQueryClient();
  const before = await fetched();
  cache.setQueryData(companyHours.queryKey, before.hours);
  cache.setQueryData(settingKeys.all, before.settings);
  cache.setQueryData(sessionKey, before.me);
  await inCompany(companyId, () => act(admin));
  play(cache, await publishedBy(companyId));
  const shown = { hours: companyHours.queryKey, settings: settingKeys.all, me: sessionKey };
  for (const [part, key] of Object.entries(shown))
    expect(cache.getQueryData(key)).toEqual((await fetched())[part as keyof typeof shown]);
});
