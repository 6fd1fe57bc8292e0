import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { defaultWeek } from "@balcao/shared/hours/rules";
import { closedOn, everyDay, week } from "@balcao/shared/testing/hours";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

async function makeAdmin() {
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  return { companyId, admin, path: `/companies/${companyId}/schedules` };
}

test("the days of a week may be sent in any order, without names, and without second intervals", async () => {
  const { admin, path } = await makeAdmin();
  const bare = defaultWeek.toReversed().map(({ weekdayEn, startTime, endTime }) => ({ weekdayEn, startTime, endTime }));
  const { body } = await admin.put(path).send({ schedules: bare }).expect(200);
  expect(body.schedules).toEqual(defaultWeek);
});

test.each([
  ["a day with overlapping times", week({ monday: "08:00-12:00 11:00-13:00" })],
  ["a night that overlaps the next morning", week({ sunday: "22:00-09:00", monday: "08:00-18:00" })],
  ["a start without an end", defaultWeek.map((day) => ({ ...day, endTime: "" }))],
  ["six days", defaultWeek.slice(1)],
  ["a week with one day twice", [...defaultWeek.slice(1), ...defaultWeek.slice(1, 2)]],
  ["a time that no clock shows", defaultWeek.map((day) => ({ ...day, endTime: "24:00" }))],
  ["a day with seven times", everyDay(Array.from({ length: 7 }, (_, n) => `0${n}:00-0${n}:30`).join(" "))],
])("%s is refused, and the week stays as it was", async (_name, schedules) => {
  const { admin, path } = await makeAdmin();
  const { body } = await admin.put(path).send({ schedules }).expect(400);
  expect(body.error).toBe("ERR_VALIDATION");
  await admin.post("/queue").send({ name: "Vendas", color: "#123456", schedules }).expect(400);
  expect((await admin.get("/hours").expect(200)).body.schedules).toEqual(defaultWeek);
});

test("holidays are replaced as a whole; two holidays on one date, overlapping times and impossible dates are refused", async () => {
  const { admin } = await makeAdmin();
  const put = (holidays: object[]) => admin.put("/holidays").send({ holidays });
  const natal = closedOn("2026-12-25", "yearly");
  expect((await put([natal, closedOn("2026-12-24")]).expect(200)).body.holidays).toHaveLength(2);
  const [morning, noon] = [
    { startTime: "08:00", endTime: "12:00" },
    { startTime: "11:00", endTime: "13:00" },
  ];
  for (const bad of [
    [natal, closedOn("2030-12-25", "yearly")],
    [closedOn("2026-12-24", "none", morning, noon)],
    [closedOn("2026-02-30")],
    [{ ...natal, label: "x".repeat(81) }],
  ])
    await put(bad).expect(400);
  expect((await put([]).expect(200)).body.holidays).toEqual([]);
});

test("every user reads the hours, and only admins change them", async () => {
  const { companyId, path } = await makeAdmin();
  const ana = as(await signIn(await makeUser(companyId)));
  await ana.get("/hours").expect(200);
  await ana.put(path).send({ schedules: defaultWeek }).expect(403);
  await ana.put("/holidays").send({ holidays: [] }).expect(403);
});
