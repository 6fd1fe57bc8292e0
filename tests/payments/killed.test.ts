import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { asPlatform } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { programOf } from "@balcao/core/testing/run/program";
import { reconcile } from "@balcao/worker/billing/check-charges";
import { afterAll, beforeAll, expect, test } from "vitest";
import pg from "pg";
import { minuteMs, type OwingCompany, owing, paid, rails, type Wire, wire } from "./wire.ts";

let stage: Wire;
beforeAll(async () => {
  stage = await wire();
});
afterAll(() => stage.close());

const script = await programOf(new URL("killed-worker.ts", import.meta.url), process.env["BALCAO_TEST_RUN"]);
const reading = (chargeId: string, companyId: number): ChildProcess =>
  spawn(process.execPath, [script, chargeId, String(companyId)], {
    env: process.env,
    stdio: "inherit",
  });
const kill = async (child: ChildProcess) => {
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  expect(await gone).toEqual([null, "SIGKILL"]);
};
const forget = () => asPlatform(() => queryText("delete from outbox where name = 'billing.check_charge'"));

async function paidAtTheBank(): Promise<{ here: OwingCompany; id: string }> {
  const here = await owing();
  const { id, ref } = await here.ask();
  await stage.simulator.deeds.pay(ref ?? "");
  return { here, id };
}

/** Plays that the job of the call is lost with its worker. Expects that the next round finds the charge, and that the payment is recorded once. */
async function endsRight({ here, id }: { here: OwingCompany; id: string }): Promise<void> {
  await forget();
  await reconcile(rails, new Date(Date.now() + 2 * minuteMs));
  expect([await here.invoices(), await here.payments(), await here.charges()]).toEqual([
    paid,
    [{ cents: 9990 }],
    ["paid"],
  ]);
  expect(await here.rows("select 1 from billing_history where what = 'invoice.paid'")).toHaveLength(1);
  expect(await here.rows("select hints from charges where id = $1", [id])).toEqual([{ hints: 1 }]);
}

test("when a worker is killed during a question to the bank, another worker reads the charge, and it is paid once", async () => {
  const paidOne = await paidAtTheBank();
  const { world } = stage.simulator;
  world.failures = [{ next: 1, path: "/v2/cob", kind: "timeout", status: 0, retryAfter: null, afterwards: false }];
  const child = reading(paidOne.id, paidOne.here.companyId);
  await expect.poll(() => world.failures[0]?.next).toBe(0);
  await kill(child);
  await endsRight(paidOne);
});

test("when a worker is killed while it records a payment, nothing is stored, and another worker records it once", async () => {
  const paidOne = await paidAtTheBank();
  const { here, id } = paidOne;
  const blocker = new pg.Client(process.env["DATABASE_OWNER_URL"]);
  await blocker.connect();
  await blocker.query("begin");
  // The recording waits for the invoice's row. The charge was read, the company is locked, and nothing is committed.
  await blocker.query("select 1 from invoices where id = $1 for update", [here.invoiceId]);
  const child = reading(id, here.companyId);
  const waits = async () => (await blocker.query("select 1 from pg_locks where not granted")).rowCount;
  await expect.poll(waits).toBeGreaterThan(0);
  await kill(child);
  await blocker.query("rollback");
  await blocker.end();
  expect(await here.payments()).toEqual([]);
  await endsRight(paidOne);
});
