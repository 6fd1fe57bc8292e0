import { helperJobMs, type HelperJob } from "@balcao/shared/connections/linking-helper";
import { beforeEach, expect, test } from "vitest";
import type { Browser, Port, Sender } from "../browser.ts";
import { lines } from "../messages.ts";
import { Switchboard } from "./switchboard.ts";

const job: HelperJob = {
  id: "one",
  options: { challenge: "AAEC", rpId: "whatsapp.com" },
  company: "Padaria Sol",
  digits: "4321",
  language: "pt",
};
const answer = {
  id: "a",
  rawId: "a",
  type: "public-key",
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AQ", userHandle: null },
};

function listeners<A extends unknown[]>() {
  const all: ((...args: A) => void)[] = [];
  return {
    addListener: (one: (...args: A) => void) => void all.push(one),
    say: (...args: A) => all.forEach((one) => one(...args)),
  };
}

/** A browser that carries out its commands and records them. */
function playBrowser(isAllowed: boolean) {
  const done: string[] = [];
  const connect = listeners<[Port]>();
  const removed = listeners<[number]>();
  const browser = {
    runtime: {
      id: "own",
      onConnect: connect,
      openOptionsPage: async () => void done.push("ask"),
    },
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => isAllowed && origins[0] === "https://web.whatsapp.com/*",
    },
    tabs: {
      create: async ({ url }: { url: string }) => (done.push(`open ${url}`), { id: 9 }),
      remove: async (tab: number) => void done.push(`close ${tab}`),
      update: async (tab: number) => void done.push(`front ${tab}`),
      onRemoved: removed,
    },
  } as unknown as Browser;
  const line = (name: string, sender: Sender) => {
    const [messages, gone, heard] = [listeners<[unknown]>(), listeners<[]>(), [] as unknown[]];
    const port: Port = {
      name,
      sender: { id: "own", frameId: 0, ...sender },
      postMessage: (message) => void heard.push(message),
      disconnect: () => void heard.push("end"),
      onMessage: messages,
      onDisconnect: gone,
    };
    connect.say(port);
    return { say: messages.say, end: gone.say, heard };
  };
  return { browser, done, line, removed };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
let clock: { after: () => void; ms: number }[] = [];
beforeEach(() => {
  clock = [];
});
function start({ isAllowed = true } = {}) {
  const played = playBrowser(isAllowed);
  new Switchboard(played.browser, {
    isDesk: async (origin) => origin === "https://desk.example",
    clock: (after, ms) => {
      const running = { after, ms };
      clock.push(running);
      return () => void (clock = clock.filter((one) => one !== running));
    },
  }).start();
  const desk = (origin = "https://desk.example", tab = 1) =>
    played.line(lines.desk, { url: `${origin}/connections`, tab: { id: tab } });
  const card = (tab = 9, sender: Sender = {}) =>
    played.line(lines.card, { url: "https://web.whatsapp.com/", tab: { id: tab }, ...sender });
  return { ...played, desk, card };
}

test("a job goes from the desk to the card, and its answer comes back", async () => {
  const { done, desk, card } = start();
  const page = desk();
  page.say({ type: "begin", job });
  await settled();
  expect(done).toEqual(["open https://web.whatsapp.com/"]);
  expect(clock.map(({ ms }) => ms)).toEqual([helperJobMs]);
  const shown = card();
  expect(shown.heard).toEqual([{ job, origin: "https://desk.example" }]);
  shown.say({ type: "signed", id: "one", answer });
  await settled();
  expect(page.heard).toEqual([
    { type: "opened", id: "one" },
    { type: "answer", id: "one", answer },
  ]);
  expect(done.slice(1)).toEqual(["close 9", "front 1"]);
  expect(clock).toEqual([]);
});

test("where the browser keeps the helper from WhatsApp Web, no tab opens, the desk is told and the browser's owner is asked", async () => {
  const { done, desk } = start({ isAllowed: false });
  const page = desk();
  page.say({ type: "begin", job });
  await settled();
  expect(done).toEqual(["ask"]);
  expect(page.heard).toEqual([{ type: "over", id: "one", why: "forbidden" }]);
});

test("after five minutes the job is deleted", async () => {
  const { done, desk } = start();
  const page = desk();
  page.say({ type: "begin", job });
  await settled();
  clock[0]?.after();
  expect(page.heard.at(-1)).toEqual({ type: "over", id: "one", why: "expired" });
  expect(done).toContain("close 9");
});

test("a page that is no desk, and a message of another form, open nothing", async () => {
  const { done, desk } = start();
  const stranger = desk("https://other.example");
  stranger.say({ type: "begin", job });
  desk().say({ type: "begin", job: { ...job, options: { ...job.options, rpId: "example.com" } } });
  desk().say("awake");
  await settled();
  expect(done).toEqual([]);
  expect(stranger.heard).toEqual(["end"]);
});

test.each<[string, Sender, string]>([
  ["another extension", { id: "other" }, lines.card],
  ["a page in a frame", { frameId: 3 }, lines.card],
  ["a page elsewhere", { url: "https://web.whatsapp.com.example/" }, lines.card],
  ["a line of another name", {}, "other"],
])("%s gets no job", async (_who, sender, name) => {
  const { desk, line } = start();
  desk().say({ type: "begin", job });
  await settled();
  const { heard } = line(name, { url: "https://web.whatsapp.com/", tab: { id: 9 }, ...sender });
  expect(heard).toEqual(["end"]);
});

test("reloading the desk's page ends its job, and reloading the card does not", async () => {
  const { done, desk, card } = start();
  const page = desk();
  page.say({ type: "begin", job });
  await settled();
  const first = card();
  const second = card();
  first.end();
  expect(second.heard).toHaveLength(1);
  expect(done).not.toContain("close 9");
  page.end();
  await settled();
  expect(done).toContain("close 9");
});

test("a page that begins anew before its old connection ends keeps its new job", async () => {
  const { done, desk, card } = start();
  const before = desk();
  before.say({ type: "begin", job });
  await settled();
  const after = desk();
  after.say({ type: "begin", job: { ...job, id: "two" } });
  await settled();
  before.end();
  await settled();
  expect(done).toEqual(["open https://web.whatsapp.com/", "close 9", "open https://web.whatsapp.com/"]);
  expect(card().heard).toHaveLength(1);
});
