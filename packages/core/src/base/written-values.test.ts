import { expect, test } from "vitest";
import { writtenDay, writtenMoment, writtenMoney } from "./written-values.ts";

test("a day is written with the day first, and a moment in its time zone", () => {
  expect(writtenDay("2027-03-04")).toBe("04/03/2027");
  const at = new Date("2027-03-04T02:05:59.900Z");
  expect(writtenMoment(at, "America/Sao_Paulo")).toBe("03/03/2027 23:05");
  expect(writtenMoment(at, "Asia/Kathmandu")).toBe("04/03/2027 07:50");
});

test("money is written as in Brazil", () => expect(writtenMoney(123_450)).toMatch(/^R\$\s1\.234,50$/));
