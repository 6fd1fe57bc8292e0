import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { watchedClient } from "../../base/postgres/silent-server.ts";
import { takeTaskLock } from "../backup/connect.ts";
import { doTasks, type Service } from "./work.ts";

/** So often it is asked whether another service has ended, and whether files are to be removed. */
const lookMs = 30_000;

/**
 * Does the tasks of companies as long as the process lives. Of several services one works, and another one goes on when its connection ends. It never ends by
 * itself.
 */
export async function serveTasks(service: Service): Promise<never> {
  for (;;) {
    const line = watchedClient(service.ownerUrl, "company-tasks");
    // The next statement on a broken connection fails, so this event needs no handling.
    line.on("error", () => undefined);
    try {
      await line.connect();
      await serveOn(line, service);
    } catch (error) {
      service.tell(service.explain(error));
    }
    await line.end().catch(() => undefined);
    await sleep(lookMs);
  }
}

/** Does tasks until the connection breaks, or comes back at once when another service has the lock. */
async function serveOn(line: pg.Client, service: Service): Promise<void> {
  if (!(await takeTaskLock(line))) return;
  const bell = new Bell(line);
  await line.query("listen company_tasks");
  for (;;) {
    await doTasks(service);
    await bell.rung();
    // With the connection the lock is gone, and this throws.
    await line.query("select 1");
  }
}

/** Rings when an operator asks for something, when the connection ends, and again and again. */
class Bell {
  #hasRung = false;
  #wake: () => void = () => undefined;

  constructor(line: pg.Client) {
    for (const event of ["notification", "error", "end"] as const) line.on(event, () => this.#ring());
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
