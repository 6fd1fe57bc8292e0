import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeCompany, makeConnection } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { sentToday } from "../figures.ts";
import { lockCare } from "./care-row.ts";

test("a company that moves to a time zone where it is still the day before does not get the day's cap of its numbers again", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const careIn = (zone: string, at: string) => inCompany(companyId, () => lockCare(connectionId, new Date(at), zone));
  await careIn("Europe/Lisbon", "2026-03-10T01:00:00Z");
  await inCompany(companyId, () => queryText("update number_care set day_cold = 5, day_known = 7, day_service = 9"));
  const counts = { dayCold: 5, dayKnown: 7, dayService: 9 };
  expect(await careIn("America/Sao_Paulo", "2026-03-10T01:30:00Z")).toMatchObject(counts);
  expect(await careIn("Europe/Lisbon", "2026-03-10T02:00:00Z")).toMatchObject(counts);
  expect(await careIn("America/Sao_Paulo", "2026-03-11T12:00:00Z")).toMatchObject({
    dayCold: 0,
    dayKnown: 0,
    dayService: 0,
  });
});

test("what a number sent today is still shown after its company moved to a time zone where it is still the day before", () => {
  const none = { since: "", hour: null, hourCold: 0, brake: null, brakedUntil: null, halvedUntil: null };
  const care = { ...none, day: "2026-03-10", dayCold: 5, dayKnown: 7, dayService: 9 };
  const shown = (at: string) => sentToday(care, "America/Sao_Paulo", new Date(at)).all;
  expect([shown("2026-03-10T01:30:00Z"), shown("2026-03-10T12:00:00Z"), shown("2026-03-11T12:00:00Z")]).toEqual([
    21, 21, 0,
  ]);
});
