import type { Talker } from "@balcao/shared/automation/situation";
import { expect, test } from "vitest";
import { twoPeople } from "../../testing/stages/two-people.ts";
import { askTalker, claimTurn, passStep } from "./turns.ts";

const program: Talker = { kind: "integration", id: 7 };
const talk = { kind: "talk", talker: program, sentAt: new Date().toISOString() };

/** Rosa has an older ticket. Rosa Lima wrote in another ticket, where a program was about to answer. Then the two contacts are merged. */
async function talking(kept: object | null) {
  const people = await twoPeople();
  const { rows, here, say, byNumber, byLid, open } = people;
  await say(byNumber("Oi"));
  await say(byLid("Quanto custa?"));
  const [into = 0, from = 0] = await open();
  const state = (value: object | null, id: number) =>
    rows("update tickets set bot_state = $2 where id = $1", [id, value && JSON.stringify(value)]);
  await state(talk, from);
  await state(kept, into);
  const [asked] = await rows<{ id: number }>("select id::int from messages where ticket_id = $1", [from]);
  await here(() => askTalker(from, program, asked?.id ?? 0));
  const turns = () =>
    rows('select ticket_id as "ticketId", from_id::int as "fromId", event_id as "eventId" from bot_turns');
  const kind = async () =>
    (await rows<{ kind: string | null }>("select bot_state->>'kind' as kind from tickets where id = $1", [into]))[0]
      ?.kind;
  return { ...people, into, asked: asked?.id ?? 0, turns, kind };
}

test("after a merge the program answers the question of the emptied ticket in the other ticket, if it works there too", async () => {
  const { merge, turns, into, asked, kind } = await talking(talk);
  await merge();
  expect(await turns()).toEqual([{ ticketId: into, fromId: asked, eventId: null }]);
  expect(await kind()).toBe("talk");
});

test("an answer that was under way for the emptied ticket is not sent, and the question is asked anew", async () => {
  const { rows, here, merge, turns, into, asked } = await talking(talk);
  await rows("update bot_turns set due_at = now()");
  const [row] = await rows<{ id: string }>("select id from bot_turns");
  const claimed = await here(() => claimTurn(Number(row?.id)));
  if (!claimed) throw new Error("Nobody took the turn");
  await merge();
  expect(await here(() => passStep(claimed, 0))).toBe(false);
  expect(await turns()).toEqual([{ ticketId: into, fromId: asked, eventId: null }]);
});

test("people take over where the program does not work in the other ticket, so that somebody sees the question", async () => {
  const other = { ...talk, talker: { kind: "integration", id: 8 } };
  for (const kept of [other, { kind: "menu", options: [], sentAt: talk.sentAt, count: 1 }]) {
    const { merge, turns, kind } = await talking(kept);
    await merge();
    expect(await turns()).toEqual([]);
    expect(await kind()).toBeNull();
  }
});

test("a conversation without an open question leaves the other ticket unchanged", async () => {
  const { rows, merge, turns, kind } = await talking({ ...talk, talker: { kind: "integration", id: 8 } });
  await rows("update bot_turns set asked_at = null, from_id = null, due_at = null");
  await merge();
  expect(await turns()).toEqual([]);
  expect(await kind()).toBe("talk");
});
