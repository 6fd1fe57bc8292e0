import { expect, test } from "vitest";
import { billingStage, morning } from "../../testing/billing-stage.ts";
import { extend } from "./operator.ts";

const today = "2027-01-12";

test("a later due date moves an open invoice, which the company is told, but none whose money the bank took back", async () => {
  const stage = await billingStage("2027-01-10");
  await stage.choose(today);
  const dates = () => stage.rows("select due_date::text as due, period_start::text as start from invoices");
  const extended = (day: string) => stage.here(() => extend(stage.admin, day, morning(today)));
  await stage.rows("delete from outbox");
  await extended("2027-01-25");
  expect(await dates()).toEqual([{ due: "2027-01-25", start: "2027-01-26" }]);
  const told = await stage.rows(
    "select 1 from outbox where name = 'invoice.update' and payload::text like '%2027-01-25%'",
  );
  expect(told).toHaveLength(1);
  await stage.rows("update invoices set state = 'charged_back'");
  await extended("2027-03-25");
  expect(await dates()).toEqual([{ due: "2027-01-25", start: "2027-01-26" }]);
});
