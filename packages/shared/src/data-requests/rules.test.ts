import { expect, test } from "vitest";
import { dataRequestsApi } from "./api.ts";
import { dueDay } from "./rules.ts";

test.each([
  ["2026-11-28", false, "2026-12-13"],
  ["2026-11-28", true, "2026-12-28"],
  ["2024-02-20", false, "2024-03-06"],
  ["2026-12-25", false, "2027-01-09"],
])("a request of %s, of a small agent %s, is due on %s", (receivedOn, isSmall, due) => {
  expect(dueDay(receivedOn, isSmall)).toBe(due);
});

test.each([
  ["0000-01-01", false],
  ["0001-01-01", false],
  ["1999-12-31", false],
  ["2000-01-01", true],
])("a request that came on %s is accepted: %s", (receivedOn, isAccepted) => {
  const body = { kind: "access", way: "letter", receivedOn };
  expect(dataRequestsApi.create.body.safeParse(body).success).toBe(isAccepted);
});
