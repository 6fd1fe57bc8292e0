import type { HelperJob } from "@balcao/shared/connections/linking-helper";
import { expect, test } from "vitest";
import { type SwitchboardEvent, type Job, step } from "./job.ts";

const job = (id: string): HelperJob => ({
  id,
  options: { challenge: "AAEC", rpId: "whatsapp.com" },
  company: "Padaria Sol",
  digits: null,
  language: "pt",
});
const desk = { tab: 1, origin: "https://desk.example" };
const answer = {
  id: "a",
  rawId: "a",
  type: "public-key" as const,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AQ", userHandle: null },
};

/** Plays events one after the other, and returns the actions for the last event and the job that is left. */
function play(...all: SwitchboardEvent[]) {
  let next: ReturnType<typeof step> = { job: null, acts: [] };
  for (const happened of all) next = step(next.job, happened);
  return next;
}
const begun: SwitchboardEvent = { type: "begun", desk, job: job("one") };
const opened: SwitchboardEvent = { type: "opened", id: "one", tab: 9 };
const cardSaid = (said: Extract<SwitchboardEvent, { type: "card-said" }>["said"], tab = 9): SwitchboardEvent => ({
  type: "card-said",
  tab,
  said,
});

test("a job opens a tab, and its card shows which desk started the job", () => {
  expect(play(begun).acts).toEqual([{ type: "open", id: "one" }]);
  const shown = { type: "show", tab: 9, shown: { job: job("one"), origin: desk.origin } };
  expect(play(begun, opened).acts).toEqual([{ type: "tell-desk", tab: 1, said: { type: "opened", id: "one" } }, shown]);
  expect(play(begun, opened, { type: "card-there", tab: 9 }).acts).toEqual([shown]);
});

test("the answer goes to the desk that asked, the tab closes, and the job is deleted", () => {
  const { job: left, acts } = play(begun, opened, cardSaid({ type: "signed", id: "one", answer }));
  expect(left).toBeNull();
  expect(acts).toEqual([
    { type: "tell-desk", tab: 1, said: { type: "answer", id: "one", answer } },
    { type: "close", tab: 9 },
    { type: "bring-to-front", tab: 1 },
  ]);
});

test("after a refusal the job waits for another try", () => {
  const { job: left, acts } = play(begun, opened, cardSaid({ type: "refused", id: "one", why: "not-shown" }));
  expect(left?.job.id).toBe("one");
  expect(acts).toEqual([{ type: "tell-desk", tab: 1, said: { type: "refused", id: "one", why: "not-shown" } }]);
});

test.each<[string, SwitchboardEvent, string]>([
  ["the user cancels on the card", cardSaid({ type: "cancelled", id: "one" }), "cancelled"],
  ["the user cancels at the desk", { type: "cancelled", tab: 1, id: "one" }, "cancelled"],
  ["five minutes pass", { type: "expired", id: "one" }, "expired"],
])("when %s, the desk is informed and the tab closes", (_what, happened, why) => {
  const { job: left, acts } = play(begun, opened, happened);
  expect(left).toBeNull();
  expect(acts).toEqual([
    { type: "tell-desk", tab: 1, said: { type: "over", id: "one", why } },
    { type: "close", tab: 9 },
    { type: "bring-to-front", tab: 1 },
  ]);
});

test("when the user closes the tab, the desk is informed", () => {
  const { job: left, acts } = play(begun, opened, { type: "tab-closed", tab: 9 });
  expect(left).toBeNull();
  expect(acts).toEqual([{ type: "tell-desk", tab: 1, said: { type: "over", id: "one", why: "closed" } }]);
});

test("when the page of the desk is closed, the tab closes", () => {
  expect(play(begun, opened, { type: "desk-gone", tab: 1 })).toEqual({ job: null, acts: [{ type: "close", tab: 9 }] });
});

test("another page of the desk is refused while a job runs, and the same page replaces its own job", () => {
  const other = play(begun, opened, { type: "begun", desk: { ...desk, tab: 2 }, job: job("two") });
  expect(other.job?.job.id).toBe("one");
  expect(other.acts).toEqual([{ type: "tell-desk", tab: 2, said: { type: "over", id: "two", why: "busy" } }]);
  const again = play(begun, opened, { type: "begun", desk, job: job("two") });
  expect(again.job?.job.id).toBe("two");
  expect(again.acts).toEqual([
    { type: "close", tab: 9 },
    { type: "open", id: "two" },
  ]);
});

test("a tab that opens after its job ended closes again", () => {
  const { job: left, acts } = play(begun, { type: "cancelled", tab: 1, id: "one" }, opened);
  expect(left).toBeNull();
  expect(acts).toEqual([{ type: "close", tab: 9 }]);
});

test.each([
  ["lost", []],
  ["forbidden", [{ type: "ask-permission" }]],
] as const)("a job whose tab cannot open ends as %s, and a missing permission is asked for", (why, asks) => {
  const { job: left, acts } = play(begun, { type: "not-opened", id: "one", why });
  expect(left).toBeNull();
  expect(acts).toEqual([{ type: "tell-desk", tab: 1, said: { type: "over", id: "one", why } }, ...asks]);
  expect(play(begun, { type: "not-opened", id: "two", why }).job?.job.id).toBe("one");
});

test("tabs of WhatsApp Web that the helper did not open are left alone", () => {
  const dismissed = [{ type: "dismiss-card", tab: 5 }];
  expect(play({ type: "card-there", tab: 5 }).acts).toEqual(dismissed);
  expect(play(begun, opened, { type: "card-there", tab: 5 }).acts).toEqual(dismissed);
  expect(play(begun, { type: "card-there", tab: 9 }).acts).toEqual([]);
});

test.each<[string, SwitchboardEvent]>([
  ["a card of another tab", cardSaid({ type: "signed", id: "one", answer }, 5)],
  ["a card about another job", cardSaid({ type: "signed", id: "two", answer })],
  ["another page that cancels", { type: "cancelled", tab: 2, id: "one" }],
  ["another page that is gone", { type: "desk-gone", tab: 2 }],
  ["another tab that closes", { type: "tab-closed", tab: 5 }],
  ["the end of an earlier job's time", { type: "expired", id: "zero" }],
])("%s changes nothing", (_what, happened) => {
  const before: Job | null = play(begun, opened).job;
  expect(step(before, happened)).toEqual({ job: before, acts: [] });
});
