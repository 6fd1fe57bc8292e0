import { expect, test, vi } from "vitest";
import type { Late } from "./live.ts";

/** For each event that only some pages hear: the module that a page loads before it can ask for anything of that noun. */
const late: Record<keyof Late, () => Promise<unknown>> = {
  "hours.update": () => import("../features/hours/queries.ts"),
  "schedule.update": () => import("../features/schedules/queries.ts"),
  "schedule.delete": () => import("../features/schedules/queries.ts"),
  "note.create": () => import("../features/ticket-notes/queries.ts"),
  "note.delete": () => import("../features/ticket-notes/queries.ts"),
};

test.each(Object.entries(late))(
  "%s is heard from the moment its noun can be asked for, and not before",
  async (name, load) => {
    vi.resetModules();
    const { isHeard } = await import("./live.ts");
    expect(isHeard(name)).toBe(false);
    await load();
    expect(isHeard(name)).toBe(true);
  },
);
