import { ProviderError } from "@balcao/shared/billing/port";
import { beforeEach, expect, test } from "vitest";
import { type BillingStage, billingStage } from "../../../testing/billing-stage.ts";
import { listCards } from "./cards.ts";
import { forgetCard, keepCard } from "./keep-card.ts";
import { Rails } from "../providers/providers-in-use.ts";

const today = "2027-01-12";
let stage: BillingStage;
beforeEach(async () => {
  stage = await billingStage("2027-01-10");
});
const keep = (token: string) =>
  keepCard(stage.where(today), stage.admin, { token, description: "", set_as_default: false });
const cards = () => stage.here(() => listCards());
const told = async () =>
  (await stage.rows<{ action: string }>("select action from audit order by id")).map(({ action }) => action);

test("the first card is the default, the next card becomes the default when the first is removed, and the audit has all changes", async () => {
  const [first, second] = [await keep("a"), await keep("b")];
  expect((await cards()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
  await forgetCard(stage.where(today), stage.admin, first.id);
  expect(await cards()).toMatchObject([{ id: second.id, isDefault: true }]);
  expect(await told()).toEqual(["billing.card", "billing.card", "billing.cardRemoved"]);
});

test("a company that paid by card and has no card left pays by another method", async () => {
  const { id } = await keep("a");
  await stage.choose(today, "credit_card");
  await forgetCard(stage.where(today), stage.admin, id);
  expect(await stage.rows("select preferred_method as method from subscriptions")).toEqual([{ method: "pix" }]);
});

test("a card of a provider that is no longer set up is deleted here", async () => {
  const { id } = await keep("a");
  const rails = new Rails(() => {
    throw new ProviderError("invalid", "Missing: apiToken");
  });
  await forgetCard({ ...stage.where(today), rails }, stage.admin, id);
  expect(await cards()).toEqual([]);
});
