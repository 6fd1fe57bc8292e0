import { beforeEach, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { type Priority, priorities } from "./kinds.ts";
import { readCommand, type WaitingCommand, waitingCommands } from "./line.ts";

let companyId: number;
let connectionId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});

const add = (
  lane: string,
  { kind = "send", seconds = 0, priority = "person" }: { kind?: string; seconds?: number; priority?: Priority } = {},
) =>
  queryText(
    `insert into connection_commands (company_id, connection_id, lane, kind, priority, not_before)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))`,
    [companyId, connectionId, lane, kind, priorities[priority], seconds],
  );
const lanes = (commands: readonly WaitingCommand[]) => commands.map(({ lane }) => lane);

test("a delayed command holds up only its own lane, however many are delayed, and a logout is never delayed", () =>
  inCompany(companyId, async () => {
    await add("ana");
    await add("ana", { seconds: 60 });
    await add("ana");
    for (let photo = 0; photo < 5; photo += 1) await add(`photo-${photo}`, { kind: "download", seconds: 60 });
    await add("bia");
    await add("", { kind: "logout", seconds: 60, priority: "goodbye" });
    const ready = await waitingCommands(connectionId, [], 3);
    expect(ready.map(({ lane, kind }) => [lane, kind])).toEqual([
      ["", "logout"],
      ["ana", "send"],
      ["bia", "send"],
    ]);
    const [, first] = ready;
    expect(lanes(await waitingCommands(connectionId, [first?.id ?? 0], 2))).toEqual(["", "bia"]);
  }));

describe("priority", () => {
  test("an answer by a user is sent before all automatic messages in other chats", () =>
    inCompany(companyId, async () => {
      for (let chat = 0; chat < 5; chat += 1) await add(`machine-${chat}`, { priority: "machine" });
      await add("ana");
      expect(lanes(await waitingCommands(connectionId, [], 2))).toEqual(["ana", "machine-0"]);
    }));

  test("an answer by a user takes along the earlier automatic messages of its chat, and the messages of that chat keep their order", () =>
    inCompany(companyId, async () => {
      await add("bia", { priority: "machine" });
      await add("ana", { priority: "machine" });
      await add("ana");
      await add("ana", { priority: "machine" });
      const ready = await waitingCommands(connectionId, [], 10);
      expect(lanes(ready)).toEqual(["ana", "ana", "bia", "ana"]);
      const ofAna = ready.filter(({ lane }) => lane === "ana").map(({ id }) => id);
      expect(ofAna).toEqual(ofAna.toSorted((a, b) => a - b));
    }));
});

describe("a stored command", () => {
  const waiting = { id: 1, lane: "", messageId: null, attempts: 0, notBefore: new Date() };

  test("a stored command has a payload in the shape of its kind", () => {
    const command = readCommand({ ...waiting, kind: "logout", payload: { relink: true, other: 1 } });
    expect(command).toMatchObject({ kind: "logout", payload: { relink: true } });
  });

  test.each([
    ["logout", {}],
    ["check", { number: 5 }],
    ["edit", null],
    ["block", { who: 1 }],
    ["read", { keys: [{}] }],
  ])("a stored %s command with a payload of another shape is bad", (kind, payload) => {
    expect(readCommand({ ...waiting, kind, payload })).toMatchObject({ bad: expect.stringMatching(/^bad payload: /) });
  });

  test.each(["picture", "toString"])("the kind %s is unknown", (kind) => {
    expect(readCommand({ ...waiting, kind, payload: {} })).toBe("unknown");
  });
});
