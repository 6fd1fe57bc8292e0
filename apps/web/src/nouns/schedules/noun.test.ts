import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { aSchedule } from "../../testing/samples.ts";
import { dropSchedule, dropSchedulesOf, putSchedule, renameInSchedules, scheduleKeys } from "./noun.ts";
import { schedulesBetween } from "./noun.ts";

const may = scheduleKeys.between("2030-05-01T03:00:00.000Z", "2030-06-01T03:00:00.000Z");
const first = aSchedule({ id: 1, sendAt: "2030-05-01T12:00:00.000Z" });
const second = aSchedule({
  id: 2,
  sendAt: "2030-05-20T12:00:00.000Z",
  contactId: 2,
  contact: { id: 2, name: "Zé", number: "" },
});
let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(may, { schedules: [first, second], hasMore: false, nextCursor: null });
});
const shown = () => cache.getQueryData(schedulesBetween({ from: may[2], to: may[3] }).queryKey)?.schedules ?? [];
const ids = () => shown().map(({ id }) => id);

test("a moment at the start of the range is in the range, and a moment at its end is not", () => {
  putSchedule(cache, aSchedule({ id: 3, sendAt: may[2] }));
  putSchedule(cache, aSchedule({ id: 4, sendAt: may[3] }));
  expect(ids()).toEqual([3, 1, 2]);
});

test("a postponed message leaves the range or moves within it, and its state is replaced", () => {
  putSchedule(cache, { ...first, sendAt: "2030-07-01T12:00:00.000Z" });
  expect(ids()).toEqual([2]);
  putSchedule(cache, { ...first, sendAt: "2030-05-30T12:00:00.000Z", status: "ENVIADA" });
  expect(shown().map(({ id, status }) => [id, status])).toEqual([
    [2, "PENDENTE"],
    [1, "ENVIADA"],
  ]);
});

test("a deleted message disappears, also when its contact is deleted, and a contact's new name is shown", () => {
  renameInSchedules(cache, { id: 2, name: "José", number: "5511" });
  expect(shown().map(({ contact }) => contact.name)).toEqual(["Dona Rosa", "José"]);
  dropSchedulesOf(cache, [2]);
  expect(ids()).toEqual([1]);
  dropSchedule(cache, 1);
  expect(ids()).toEqual([]);
});
