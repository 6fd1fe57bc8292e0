import { fromHelper, type HelperJob, helperVersion, toHelper } from "@balcao/shared/connections/linking-helper";
import { expect, test } from "vitest";
import { runBridge } from "./bridge.ts";
import type { Browser, Port } from "./browser.ts";

const job: HelperJob = {
  id: "one",
  options: { challenge: "AAEC", rpId: "whatsapp.com" },
  company: "Padaria Sol",
  digits: null,
  language: "es",
};
const origin = "https://desk.example";

/** The page of a desk with a bridge, and the other end of its connection. */
function start({ isGone = false } = {}) {
  const heard: unknown[] = [];
  const sent: unknown[] = [];
  let hear: (event: MessageEvent<unknown>) => void = () => undefined;
  let say: (message: unknown) => void = () => undefined;
  let gone: () => void = () => undefined;
  const page = {
    location: { origin },
    addEventListener: (_name: string, listener: typeof hear) => (hear = listener),
    postMessage: (message: unknown, to: string) => void (to === origin && heard.push(message)),
  } as unknown as Window;
  const port = {
    postMessage: (message: unknown) => void sent.push(message),
    disconnect: () => void sent.push("end"),
    onMessage: { addListener: (listener: typeof say) => (say = listener) },
    onDisconnect: { addListener: (listener: typeof gone) => (gone = listener) },
  } as unknown as Port;
  const connect = () => {
    if (isGone) throw new Error("Extension context invalidated.");
    return port;
  };
  runBridge(page, { runtime: { connect } } as unknown as Browser);
  const ask = (data: unknown, part: object = {}) =>
    hear({ source: page, origin, data, ...part } as MessageEvent<unknown>);
  return { heard, sent, ask, say: (message: unknown) => say(message), end: () => gone() };
}

test("the page learns that the helper is installed, and its version", () => {
  const { heard, ask } = start();
  ask(toHelper({ type: "hello" }));
  expect(heard).toEqual([fromHelper({ type: "here", version: helperVersion })]);
});

test("messages of another window or of another form are ignored", () => {
  const { heard, sent, ask } = start();
  const begin = toHelper({ type: "begin", job });
  ask(begin, { source: {} });
  ask(begin, { origin: "https://example.com" });
  ask({ ...begin, said: { type: "begin" } });
  ask(toHelper({ type: "cancel", id: "one" }));
  expect([heard, sent]).toEqual([[], []]);
});

test("a job and its cancellation go to the switchboard, and the job's messages reach the page until the job is over", () => {
  const { heard, sent, ask, say, end } = start();
  ask(toHelper({ type: "begin", job }));
  ask(toHelper({ type: "cancel", id: "two" }));
  ask(toHelper({ type: "cancel", id: "one" }));
  expect(sent).toEqual([
    { type: "begin", job },
    { type: "cancel", id: "one" },
  ]);
  say({ type: "opened", id: "one" });
  say({ type: "unknown" });
  say({ type: "over", id: "one", why: "cancelled" });
  end();
  expect(heard).toEqual([
    fromHelper({ type: "opened", id: "one" }),
    fromHelper({ type: "over", id: "one", why: "cancelled" }),
  ]);
  expect(sent.at(-1)).toBe("end");
});

test("when the helper ends or is removed, the page learns that the job is lost", () => {
  const lost = fromHelper({ type: "over", id: "one", why: "lost" });
  const ended = start();
  ended.ask(toHelper({ type: "begin", job }));
  ended.end();
  expect(ended.heard).toEqual([lost]);
  const removed = start({ isGone: true });
  removed.ask(toHelper({ type: "begin", job }));
  expect(removed.heard).toEqual([lost]);
});
