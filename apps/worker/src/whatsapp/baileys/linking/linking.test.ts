import { EventEmitter } from "node:events";
import { aPasskeyAnswer } from "@balcao/core/testing/stages/passkey";
import { generator } from "@balcao/shared/testing/random-trees";
import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import { type BinaryNode, Curve, initAuthCreds, proto, type WASocket } from "@whiskeysockets/baileys";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CloseCause } from "../../close-cause.ts";
import { sequelOf } from "../../close-codes.ts";
import { LinkEnded } from "./link-ended.ts";
import { Linking } from "./linking.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const phoneKeys = Curve.generateKeyPair();
const first = initAuthCreds();
const options = JSON.stringify({ challenge: "abc", rpId: "whatsapp.com" });
const node = (tag: string, content: BinaryNode["content"], attrs = {}): BinaryNode => ({ tag, attrs, content });
const notice = (type: string, content?: BinaryNode["content"]) =>
  node("notification", content, { from: "s.whatsapp.net", t: "1", type, id: "1" });
const more = node("more", undefined);
/** The server's notice, with a question or without, as bytes or as text, beside an unknown child. */
const asks = [
  [],
  [node("passkey_request_options", options)],
  [node("passkey_request_options", Buffer.from(options)), more],
  [more, node("passkey_request_options", Buffer.from("{"))],
  [node("passkey_request_options", options.replace("abc", "abd"))],
].map((content) => notice("passkey_prologue_request", content));
const continues = (nonce: number): BinaryNode => {
  const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey: phoneKeys.public, nonce: Buffer.alloc(nonce) });
  return notice("crsc_continuation", [more, node("primary_ephemeral_identity", identity.finish())]);
};
const refs = (of: string): BinaryNode => {
  const content = Array.from({ length: 6 }, (_, at) => node("ref", Buffer.from(`${of}${at}`)));
  return node("iq", [node("pair-device", content)]);
};

type Reply = "right" | "refuses" | "throttles" | "breaks" | "errs" | "silent" | "times out" | "late";
const refusals: Partial<Record<Reply, number>> = { refuses: 400, throttles: 429, breaks: 503 };
/** The server's reply to a question of the link. Baileys rejects when the server sends an error, and when its own time limit passes. */
function replyTo(tag: string, reply: Reply): BinaryNode | undefined {
  const data = refusals[reply];
  if (data) throw Object.assign(new Error("refused"), { data, output: { statusCode: 500 } });
  if (reply === "times out") throw Object.assign(new Error("Timed Out"), { output: { statusCode: 408 } });
  if (reply === "errs") return node("iq", [], { type: "error" });
  if (reply === "silent") return undefined;
  const content = { ref: "r1", passkey_request_options: Buffer.from(options) }[tag];
  return node("iq", content ? [more, node(tag, content)] : []);
}

/** A socket ended without our doing. `true` when a link with a passkey was under way. */
class Died {
  constructor(
    readonly cause: CloseCause,
    readonly isMidPasskey: boolean,
  ) {}
}

/** A socket that waits to be linked. Its server replies as `reply` says. The socket's actions and the shown steps are recorded. */
function aSocket(reply: () => Reply, { withCode = false, isOffered = true, endsPaired = true } = {}) {
  const [qrs, steps, ends, proofs]: [string[], PasskeyStep[], unknown[], unknown[]] = [[], [], [], []];
  const secrets = new Set([first.advSecretKey]);
  const creds = new Proxy(
    { ...first },
    {
      set: (of, key, value: string) => secrets.add(value) === secrets && Reflect.set(of, key, value),
    },
  );
  const [ws, ev] = [Object.assign(new EventEmitter(), { isOpen: true }), new EventEmitter()];
  const late: (() => void)[] = [];
  let stepsAtEnd = 0;
  const end = (why: unknown) => {
    ends.push(why);
    stepsAtEnd = steps.length;
    ws.isOpen = false;
    linking.end();
  };
  const query = async ({ content }: BinaryNode): Promise<BinaryNode | undefined> => {
    const [asked] = content as BinaryNode[];
    const given = reply();
    if (given === "late") await new Promise<void>((resolve) => void late.push(resolve));
    if (given === "late" && ends.length > 0 && late.length % 2 === 0) throw new Error("Connection Closed");
    if (asked?.tag === "passkey_prologue") proofs.push(...proofsIn(asked));
    return replyTo(asked?.tag ?? "", given);
  };
  const requestPairingCode = async () => "ABCDEFGH";
  const own = { ws, ev, authState: { creds }, query, sendNode: async () => undefined, requestPairingCode };
  const linking: Linking = new Linking({ ...own, end: async (why: unknown) => end(why) } as unknown as WASocket, {
    browser: ["Balcão", "Chrome", "1.0"],
    connectionId: 1,
    pairingNumber: withCode ? "5511987654321" : null,
    events: {
      qr: (text) => void qrs.push(text),
      pairingCode: (text) => void qrs.push(text),
      passkey: (step) => void steps.push(step),
      paired: () => endsPaired && end("paired"),
    },
  });
  const offer = (of: string) => ws.emit("CB:iq,type:set,pair-device", refs(of));
  if (isOffered) offer("a");
  if (isOffered) ev.emit("connection.update", { qr: "first" });
  const pair = () => void ev.emit("connection.update", { isNewLogin: true });
  const refuse = () => ws.emit("CB:iq,type:error", node("iq", [], { type: "error", id: "1" }));
  const die = (cause: CloseCause) => end(new Died(linking.causeOf(cause), linking.ceremony !== null));
  /** The late answers arrive now. Returns the steps that are shown after the end. */
  const after = async () => {
    for (const come of late) come();
    await vi.advanceTimersByTimeAsync(0);
    return steps.slice(stepsAtEnd);
  };
  return { linking, offer, pair, refuse, die, after, qrs, steps, ends, proofs, secrets };
}
const proofsIn = (prologue: BinaryNode) =>
  (prologue.content as BinaryNode[]).filter(({ tag }) => tag === "pairing_handoff_proof");

const moods = [
  ["right"],
  ["right", "right", "right", "refuses"],
  ["right", "right", "silent", "times out"],
  ["right", "right", "late"],
  ["right", "right", "throttles", "breaks", "errs"],
  ["refuses"],
] as const;
const deaths = ["lost", "timeout", "unreachable", 401, 402, 403, 405, 411, 428, 429, 440, 500, 503, 515] as const;

/** One history of events in any order, at any time. It returns once the link has ended. */
async function play(seed: number) {
  const draw = generator(seed);
  const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;
  const story: string[] = [];
  const replies = oneOf(moods);
  const world = aSocket(() => oneOf(replies), { withCode: draw() < 0.3 });
  const { linking, steps, ends } = world;
  let atNotice: { qrs: number; secrets: number } | null = null;
  let isPhoneHeard = false;
  const events: Record<string, () => unknown> = {
    notice: () => {
      // From here on the link has one more secret.
      atNotice ??= { qrs: world.qrs.length, secrets: world.secrets.size + 1 };
      return linking.notice(oneOf(asks));
    },
    refresh: () => linking.notice(notice("companion_reg_refresh")),
    // Baileys would make another secret when it gets this notice.
    typed: async () => {
      const isKept = linking.notice(notice("link_code_companion_reg"))?.then(
        () => false,
        () => true,
      );
      expect((await isKept) ?? false, `seed ${seed}`).toBe(linking.ceremony !== null);
    },
    // Nothing waits for the answer, because the server may be late.
    begin: () => void linking.ceremony?.begin().catch(() => null),
    answer: async () => {
      if (draw() < 0.6) events["begin"]?.();
      await vi.advanceTimersByTimeAsync(0);
      linking.ceremony?.show(aPasskeyAnswer("abc"));
    },
    phone: () => {
      const nonce = oneOf([32, 32, 32, 5]);
      isPhoneHeard ||= nonce === 32 && steps.at(-1)?.step === "sent";
      const heard = linking.notice(continues(nonce));
      // The server's last words may come together.
      if (draw() < 0.1) world.die(oneOf(deaths));
      return heard;
    },
    same: () => linking.ceremony?.compare(true),
    different: () => draw() < 0.3 && linking.ceremony?.compare(false),
    linked: () => (steps.at(-1)?.step === "linking" || draw() < 0.02) && world.pair(),
    offers: () => world.offer("b"),
    refusesCode: () => draw() < 0.1 && world.refuse(),
    dies: () => draw() < (linking.ceremony ? 0.1 : 0.5) && world.die(oneOf(deaths)),
    wait: () => vi.advanceTimersByTimeAsync(Math.floor(draw() * 90_000)),
  };
  // A link with a passkey needs some of these events in their order.
  const names = [...Object.keys(events), "begin", "answer", "answer", "phone", "phone", "same"];
  for (let turn = 0; turn < 40 && ends.length === 0; turn += 1) {
    const name = turn === 1 && draw() < 0.7 ? "notice" : oneOf(names);
    story.push(name);
    await events[name]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  const running = ends.length > 0 ? vi.getTimerCount() : 0;
  // Time limits end everything that is left undone.
  await vi.advanceTimersByTimeAsync(3 * 3_600_000);
  const shownAfter = await world.after();
  return { ...world, shownAfter, story: story.join(" "), atNotice, isPhoneHeard, running };
}

/** The word for the end of a link. A link with a passkey never begins again by itself. */
function endingOf(end: unknown, said: string): string {
  if (end instanceof LinkEnded) return end.fault;
  if (!(end instanceof Died)) return String(end);
  const sequel = sequelOf(end.cause, { attempt: 0, withCode: false });
  expect(end.isMidPasskey && sequel.kind === "retry", `a new code without a word, ${said}`).toBe(false);
  return sequel.kind === "stop" ? sequel.reason : "opened again";
}

const silent = expect.objectContaining({ output: { statusCode: 408 } });

test("a socket ends when its server offers no code, or does not end the socket after the phone has accepted", async () => {
  const [bare, linked] = [aSocket(() => "right", { isOffered: false }), aSocket(() => "right", { endsPaired: false })];
  linked.pair();
  await vi.advanceTimersByTimeAsync(50_000);
  expect([bare.ends, linked.ends]).toEqual([[silent], [silent]]);
  expect(vi.getTimerCount()).toBe(0);
});

const histories = 1000;

test("a link has exactly one end and keeps its rules, in any order of notices, answers, silences, broken connections and users", async () => {
  const endings = new Set<string>();
  const again = new Set<unknown>();
  for (let seed = 0; seed < histories; seed += 1) {
    const { ends, steps, qrs, secrets, atNotice, isPhoneHeard, proofs, running, shownAfter, story } = await play(seed);
    const said = `seed ${seed}: ${story}`;
    expect(ends, said).toHaveLength(1);
    // After the notice no code is shown, and the link has only the secret that was created then.
    const now = { qrs: qrs.length, secrets: secrets.size };
    expect(now, said).toEqual(atNotice ?? now);
    expect(proofs.length, `the proof was shown again, ${said}`).toBeLessThanOrEqual(1);
    expect(running + vi.getTimerCount(), `something still runs, ${said}`).toBe(0);
    const wrong = steps.filter(({ step, code, until }) => (code !== null) !== (step === "code") || !Date.parse(until));
    expect(wrong, said).toEqual([]);
    expect(shownAfter, said).toEqual([]);
    const isPastPhone = steps.some(({ step }) => step === "code" || step === "linking");
    expect(isPastPhone && !isPhoneHeard, `no phone answered, ${said}`).toBe(false);
    endings.add(endingOf(ends[0], said));
    for (const step of steps) again.add(step.again);
  }
  // Every ending must occur, because a rule without a case would pass unseen.
  expect([...endings].toSorted()).toEqual([
    "banned",
    "logged-out",
    "opened again",
    "paired",
    "passkey",
    "passkey-differs",
    "passkey-lost",
    "passkey-refused",
    "passkey-silent",
    "passkey-uncompared",
    "refused",
    "replaced",
    "unpaired",
  ]);
  expect(again).toEqual(new Set([null, "refused", "throttled", "unfinished", "renewed"]));
});
