import { inCompany, run, share } from "../base/database.ts";
import { sql } from "../base/sql.ts";

type Outcome<T> = { done: T } | { error: unknown };

/**
 * Runs `first` in a transaction that stays open until `second`, in another transaction, waits for a lock or has ended. Then it runs `rest` in the
 * first transaction. The transactions meet at the worst moment each time, and locks in different orders end in a deadlock.
 */
export const overlapping = <A, B>(
  companyId: number,
  first: () => Promise<A>,
  second: () => Promise<B>,
  rest?: () => Promise<unknown>,
): Promise<[Outcome<A>, Outcome<B>]> => overlappingCall(companyId, first, () => inCompany(companyId, second), rest);

/** Does the same with a call that begins its own transactions, such as a call over HTTP, which must not run within a transaction of the test. */
export async function overlappingCall<A, B>(
  companyId: number,
  first: () => Promise<A>,
  call: () => Promise<B>,
  rest: () => Promise<unknown> = async () => undefined,
): Promise<[Outcome<A>, Outcome<B>]> {
  const [held, released] = [gate(), gate()];
  const one = outcome(
    inCompany(companyId, async () => {
      const done = await first();
      held.open();
      await released.passed;
      await rest();
      return done;
    }),
  );
  await Promise.race([held.passed, one]);
  const state = { ended: false };
  // On a slow machine the company has used its connections for so long that it would get only one. The test resets this.
  share.forgive(companyId);
  const two = outcome(call()).finally(() => {
    state.ended = true;
  });
  while (!state.ended && !(await someoneWaits(companyId)));
  released.open();
  return [await one, await two];
}

/** A promise that passes when the gate is opened. */
export function gate(): { passed: Promise<void>; open: () => void } {
  const made: { open?: () => void } = {};
  const passed = new Promise<void>((resolve) => {
    made.open = resolve;
  });
  return { passed, open: () => made.open?.() };
}

const outcome = <T>(work: Promise<T>): Promise<Outcome<T>> =>
  work.then(
    (done) => ({ done }),
    (error: unknown) => ({ error }),
  );

/** Whether a transaction of this test worker's database waits for a lock. */
async function someoneWaits(companyId: number): Promise<boolean> {
  share.forgive(companyId);
  const waiting = await inCompany(companyId, () =>
    run(sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
  );
  return waiting > 0;
}
