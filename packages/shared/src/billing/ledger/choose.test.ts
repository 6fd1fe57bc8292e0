import { expect, test } from "vitest";
import { AppError } from "../../errors.ts";
import { generator } from "../../testing/random-trees.ts";
import { begin, drawStep } from "../../testing/money/world.ts";
import { choose, meaningOf } from "./choose.ts";
import { after, type Ledger, type LedgerPlan } from "./ledger.ts";

/** Null when the choice is refused. */
function allowed<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const upgradesOf = ({ invoices }: Ledger): number =>
  invoices.reduce((sum, { kind, state, cents }) => sum + (kind === "upgrade" && state !== "void" ? cents : 0), 0);

/** The price of choosing this plan for the days that are left, beyond the amount invoiced already. */
const asked = (ledger: Ledger, plan: LedgerPlan): number =>
  Math.max(0, upgradesOf(after(ledger, choose(plan, "pix"))) - upgradesOf(ledger));

test("at each moment of any history, the preview of a plan shows the sum that is then invoiced", () => {
  const found = new Set<string>();
  const wrong: unknown[] = [];
  const compare = (ledger: Ledger, plan: LedgerPlan) => {
    const said = allowed(() => meaningOf(ledger, plan).difference);
    const real = said === null ? null : allowed(() => asked(ledger, plan));
    if (real) found.add(ledger.periodEnd === null ? "after a plan without a price" : "within a period");
    if (real !== null && said !== real) wrong.push({ ledger, plan, said, real });
  };
  for (let seed = 1; seed <= 300; seed += 1) {
    const world = begin(generator(seed));
    for (let made = 0; made < 40; made += 1) {
      const step = drawStep(world);
      world.ledger = (step && allowed(() => after(world.ledger, step.happens))) ?? world.ledger;
      // A charge that can still be paid is ended before a plan is chosen.
      const ledger = { ...world.ledger, invoices: world.ledger.invoices.map((one) => ({ ...one, charges: [] })) };
      for (const plan of world.plans) compare(ledger, plan);
    }
  }
  expect(wrong).toEqual([]);
  expect([...found].toSorted()).toEqual(["after a plan without a price", "within a period"]);
});
