import { defaultWeek } from "@balcao/shared/hours/rules";
import { closedOn, week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { presentSessionUser } from "../auth/presenter.ts";
import { defaultLanguage } from "../settings/read.ts";
import { listSettings, updateSetting } from "../settings/service.ts";
import { createQueue, updateQueue } from "../queues/service.ts";
import { makeCompany, makeUser, publishedBy } from "../../testing/factories.ts";
import { showHours, updateHolidays, updateWeek } from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  return { companyId, admin, here: <T>(work: () => Promise<T>) => inCompany(companyId, work) };
}

test("a company has the default week until it chooses its own, and all its browsers get the whole changed week", async () => {
  const { companyId, admin, here } = await stage();
  expect(await here(() => showHours(admin))).toEqual({ schedules: defaultWeek, holidays: [] });
  const schedules = week({ friday: "22:00-02:00", monday: "08:00-12:00 13:00-18:00" });
  await here(() => updateWeek(admin, companyId, schedules.toReversed()));
  const holidays = [closedOn("2026-12-25", "yearly"), closedOn("2026-04-03")];
  const hours = await here(() => updateHolidays(admin, holidays));
  expect(hours).toEqual({ schedules, holidays: holidays.toReversed() });
  expect(await here(() => showHours(admin))).toEqual(hours);
  expect((await publishedBy(companyId)).at(-1)).toEqual({
    name: "hours.update",
    payload: { hours },
    rooms: [`c:${companyId}`],
    except: [],
  });
});

test("changing another company's week is refused with ERR_NO_COMPANY_FOUND", async () => {
  const [mine, theirs] = [await stage(), await stage()];
  await expect(mine.here(() => updateWeek(mine.admin, theirs.companyId, defaultWeek))).rejects.toMatchObject({
    code: "ERR_NO_COMPANY_FOUND",
  });
});

test("a new queue starts with the company's week, and later changes of that week do not change the queue", async () => {
  const { companyId, admin, here } = await stage();
  const nights = week({ saturday: "22:00-02:00" });
  await here(() => updateWeek(admin, companyId, nights));
  const texts = { greetingMessage: "", outOfHoursMessage: "" };
  const queue = await here(() => createQueue(admin, { name: "Noite", color: "#112233", ...texts }));
  expect(queue.schedules).toEqual(nights);
  const own = week({ monday: "09:00-10:00" });
  expect((await here(() => updateQueue(admin, queue.id, { schedules: own.toReversed() }))).schedules).toEqual(own);
  await here(() => updateWeek(admin, companyId, defaultWeek));
  expect((await here(() => updateQueue(admin, queue.id, { name: "Turno" }))).schedules).toEqual(own);
  const made = await here(() => createQueue(admin, { name: "Dia", color: "#332211", ...texts, schedules: own }));
  expect(made.schedules).toEqual(own);
});

test("the company's time zone is stored, listed in the settings, and given to a signed-in user", async () => {
  const { companyId, admin, here } = await stage();
  const chosen = async () => (await here(listSettings)).filter(({ key }) => key === "timezone");
  expect(await chosen()).toEqual([{ key: "timezone", value: "America/Sao_Paulo" }]);
  await here(() => updateSetting(admin, "timezone", "Europe/Lisbon"));
  expect(await chosen()).toEqual([{ key: "timezone", value: "Europe/Lisbon" }]);
  const { company } = await here(() => presentSessionUser(admin.userId));
  expect(company.timezone).toBe("Europe/Lisbon");
  expect(company.settings.map(({ key }) => key)).not.toContain("timezone");
  expect((await publishedBy(companyId)).at(-1)?.payload).toEqual({
    setting: { key: "timezone", value: "Europe/Lisbon" },
  });
  // Only Node knows the last zone.
  for (const none of ["BRT", "US/Pacific-New"])
    await expect(here(() => updateSetting(admin, "timezone", none))).rejects.toMatchObject({ code: "ERR_VALIDATION" });
});

test("a new connection gets the company's language", async () => {
  const { admin, here } = await stage();
  expect(await here(defaultLanguage)).toBe("pt");
  await here(() => updateSetting(admin, "language", "es"));
  expect(await here(defaultLanguage)).toBe("es");
});
