import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { takeTaskLock, withOwner } from "../backup/connect.ts";
import { doTasks, type Service } from "./work.ts";

/** So often it is asked whether another service has ended, and whether files are to be removed. */
const lookMs = 30_000;

/**
 * Does the tasks of companies as long as the process lives. Of several services one works, and another one goes on when its connection ends. It never ends by
 * itself.
 */
export async function serveTasks(service: Service): Promise<never> {
  for (;;) {
    try {
      await withOwner(service.ownerUrl, (owner) => serveWith(owner, service));
    } catch (error) {
      service.tell(service.explain(error));
    }
    await sleep(lookMs);
  }
}

async function serveWith(owner: pg.Client, service: Service): Promise<void> {
  if (!(await takeTaskLock(owner))) return;
  const bell = new Bell(owner);
  await owner.query("listen company_tasks");
  for (;;) {
    await doTasks(service);
    await bell.rung();
    // Without this connection the lock is gone, and this throws.
    await owner.query("select 1");
  }
}

/** Rings when an operator asks for something, when the connection ends, and again and again. */
class Bell {
  #hasRung = false;
  #wake: () => void = () => undefined;

  constructor(owner: pg.Client) {
    for (const event of ["notification", "end"] as const) owner.on(event, () => this.#ring());
  }

  #ring(): void {
    this.#hasRung = true;
    this.#wake();
  }

  async rung(): Promise<void> {
    if (!this.#hasRung) {
      const tired = new AbortController();
      await Promise.race([
        new Promise<void>((resolve) => {
          this.#wake = resolve;
        }),
        sleep(lookMs, undefined, { signal: tired.signal }).catch(() => undefined),
      ]);
      tired.abort();
    }
    this.#hasRung = false;
  }
}
