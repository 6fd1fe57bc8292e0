import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { watchedClient } from "../../base/postgres/silent-server.ts";
import { takeTaskLock } from "../backup/connect.ts";
import { doTasks, type Service } from "./work.ts";

/** The interval of the checks for an ended service and for files that must be removed. */
const lookMs = 30_000;

/**
 * Performs the tasks of companies while the process lives. Only one of several services works at a time; when its connection ends, another one
 * continues. It never ends by itself.
 */
export async function serveTasks(service: Service): Promise<never> {
  for (;;) {
    const line = watchedClient(service.ownerUrl, "company-tasks");
    // This event needs no handling, because the next statement on a broken connection fails.
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

/** Performs tasks until the connection breaks. Returns immediately when another service has the lock. */
async function serveOn(line: pg.Client, service: Service): Promise<void> {
  if (!(await takeTaskLock(line))) return;
  const bell = new Bell(line);
  await line.query("listen company_tasks");
  for (;;) {
    await doTasks(service);
    await bell.rung();
    // A broken connection has lost the lock, and then this throws.
    await line.query("select 1");
  }
}

/** Rings when an operator requests a task, when the connection ends, and at a regular interval. */
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
