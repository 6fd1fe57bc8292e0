import type { Fault } from "@balcao/whatsapp-simulator/network-api";
import { beforeAll, describe, expect, test } from "vitest";
import { type Desk, eventually, useStage } from "../testing/stage.ts";

const stage = useStage();
type Code<K extends Fault["kind"]> = Extract<Fault, { kind: K; code: number }>["code"];

const stream = (code: Code<"streamError">): Fault[] => [{ kind: "streamError", code }];
/** The connection is cut, and the next login is refused. */
const login = (code: Code<"failLogin">): Fault[] => [{ kind: "failLogin", code, times: 1 }, { kind: "drop" }];

type End = "comes back" | "waits long" | "stops, with its keys" | "stops, without keys";
/** Each way in which a number drops, with the shown reason and the consequence. */
const table: [name: string, faults: Fault[], reason: string, end: End][] = [
  ["a cut line", [{ kind: "drop" }], "lost", "comes back"],
  ["a line on which nothing comes any more", [{ kind: "freeze" }], "timeout", "comes back"],
  ["401, unlinked on the phone", stream(401), "logged-out", "stops, without keys"],
  ["403", stream(403), "banned", "stops, without keys"],
  ["408", stream(408), "timeout", "comes back"],
  ["428", stream(428), "lost", "comes back"],
  ["440, opened elsewhere", stream(440), "replaced", "stops, with its keys"],
  ["500", stream(500), "unavailable", "comes back"],
  [
    "500 twice",
    [
      { kind: "failLogin", code: 500, times: 1 },
      { kind: "streamError", code: 500 },
    ],
    "unavailable",
    "comes back",
  ],
  ["503", stream(503), "unavailable", "comes back"],
  ["a login refused with 401", login(401), "logged-out", "stops, without keys"],
  ["a login refused with 403", login(403), "banned", "stops, without keys"],
  ["a login refused with 402, a ban for a time", login(402), "banned", "stops, with its keys"],
  ["a login refused with 406, a ban", login(406), "banned", "stops, without keys"],
  ["a login refused with 418", login(418), "refused", "stops, with its keys"],
  ["a login refused with 411", login(411), "refused", "stops, with its keys"],
  ["a login refused with 405, a client that is too old", login(405), "outdated", "waits long"],
  ["a login refused with 409", login(409), "outdated", "waits long"],
  ["a login refused with 500", login(500), "unavailable", "comes back"],
  ["a login refused with 503", login(503), "unavailable", "comes back"],
];

interface Story {
  status: string;
  number: boolean;
  hasKeys: boolean;
  incidents: { reason: string; isOver: boolean }[];
}
async function storyOf(desk: Desk): Promise<Story> {
  const { status, number } = await desk.state();
  const keys = await desk.rows("select 1 from whatsapp_creds union all select 1 from whatsapp_keys limit 1");
  const incidents = await desk.rows<{ reason: string; isOver: boolean }>(
    `select reason, ended_at is not null as "isOver" from connection_incidents order by id`,
  );
  return { status, number: number !== null, hasKeys: keys.length > 0, incidents };
}
const expected: Record<End, (reason: string) => Story> = {
  "comes back": (reason) => ({
    status: "CONNECTED",
    number: true,
    hasKeys: true,
    incidents: [{ reason, isOver: true }],
  }),
  "waits long": (reason) => ({
    status: "TIMEOUT",
    number: true,
    hasKeys: true,
    incidents: [{ reason, isOver: false }],
  }),
  "stops, with its keys": (reason) => ({
    status: "DISCONNECTED",
    number: true,
    hasKeys: true,
    incidents: [{ reason, isOver: false }],
  }),
  "stops, without keys": (reason) => ({
    status: "DISCONNECTED",
    number: false,
    hasKeys: false,
    incidents: [{ reason, isOver: false }],
  }),
};

/** The state of a number after its faults had passed, or in the end. */
async function drop(desk: Desk, faults: readonly Fault[], wanted: Story): Promise<Story> {
  for (const fault of faults) stage.network.addFault({ ...fault, number: desk.number });
  return eventually(async () => {
    const story = await storyOf(desk);
    expect(story).toEqual(wanted);
    return story;
  }).catch(() => storyOf(desk));
}

describe.each([
  ["numbers that come back by themselves", table.filter(([, , , end]) => end === "comes back")],
  ["numbers that wait for an update", table.filter(([, , , end]) => end === "waits long")],
  ["numbers that somebody must look at", table.filter(([, , , end]) => end.startsWith("stops"))],
])("%s", (_group, rows) => {
  const stories = new Map<string, Promise<Story>>();
  // The numbers are linked one after the other and drop side by side, because most of the time is the pause before the next try.
  beforeAll(async () => {
    stage.startWorker({ pace: { keepAliveMs: 500 } });
    for (const [name, faults, reason, end] of rows) {
      const desk = await (await stage.desk()).link();
      stories.set(name, drop(desk, faults, expected[end](reason)));
    }
    await Promise.all(stories.values());
  });

  test.each(rows)("a number reacts to a drop as the table says: %s", async (name, _faults, reason, end) => {
    expect(await stories.get(name)).toEqual(expected[end](reason));
  });
});
