import { EventEmitter } from "node:events";
import { aPasskeyAnswer } from "@balcao/core/testing/stages/passkey";
import { generator } from "@balcao/shared/testing/drawn";
import type { PasskeyStep } from "@balcao/shared/connections/passkey";
import { type BinaryNode, Curve, initAuthCreds, proto, type WASocket } from "@whiskeysockets/baileys";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LinkEnded } from "./link-ended.ts";
import { Linking } from "./linking.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const phoneKeys = Curve.generateKeyPair();
const first = initAuthCreds();
const server = { from: "s.whatsapp.net", t: "1" };
const options = JSON.stringify({ challenge: "abc", rpId: "whatsapp.com" });
const asks = (content: BinaryNode["content"]): BinaryNode => ({
  tag: "notification",
  attrs: { ...server, type: "passkey_prologue_request", id: "1" },
  content,
});
const continues = (nonce: number): BinaryNode => {
  const identity = proto.PrimaryEphemeralIdentity.encode({ publicKey: phoneKeys.public, nonce: Buffer.alloc(nonce) });
  const content = [{ tag: "primary_ephemeral_identity", attrs: {}, content: identity.finish() }];
  return { tag: "notification", attrs: { ...server, type: "crsc_continuation", id: "2" }, content };
};

/** A socket that waits to be linked. Its server answers as `answer` says, and its actions and shown steps are recorded. */
function aSocket(answer: (tag: string) => "right" | "refuses" | "silent" | "late", { withCode = false } = {}) {
  const creds = { ...first };
  const ev = new EventEmitter();
  ev.on("creds.update", (update: object) => Object.assign(creds, update));
  const [qrs, steps, ends, proofs, secrets]: [string[], PasskeyStep[], unknown[], unknown[], Set<string>] = [
    [],
    [],
    [],
    [],
    new Set([creds.advSecretKey]),
  ];
  ev.on("creds.update", () => secrets.add(creds.advSecretKey));
  const late: (() => void)[] = [];
  let stepsAtEnd = 0;
  const query = async ({ content }: BinaryNode): Promise<BinaryNode | undefined> => {
    const [asked] = content as BinaryNode[];
    const tag = asked?.tag ?? "";
    const given = answer(tag);
    if (given === "late") await new Promise<void>((resolve) => void late.push(resolve));
    if (given === "refuses" || (given === "late" && ends.length > 0 && late.length % 2 === 0))
      throw new Error("bad-request");
    if (given === "silent") return undefined;
    if (tag === "passkey_prologue") proofs.push(...proofsIn(asked));
    const child = { ref: Buffer.from("r1"), passkey_request_options: Buffer.from(options) }[tag];
    return { tag: "iq", attrs: {}, content: child ? [{ tag, attrs: {}, content: child }] : [] };
  };
  const sock = {
    ws: new EventEmitter(),
    ev,
    authState: { creds },
    query,
    sendNode: async () => undefined,
    requestPairingCode: async () => "ABCDEFGH",
    end: async (why: unknown) => {
      ends.push(why);
      stepsAtEnd = steps.length;
      linking.end();
    },
  } as unknown as WASocket;
  const linking: Linking = new Linking(sock, {
    browser: ["Balcão", "Chrome", "1.0"],
    connectionId: 1,
    pairingNumber: withCode ? "5511987654321" : null,
    events: {
      qr: (text) => void qrs.push(text),
      pairingCode: (text) => void qrs.push(text),
      passkey: (step) => void steps.push(step),
      paired: () => {
        ends.push("paired");
        stepsAtEnd = steps.length;
      },
    },
  });
  const refs = ["a", "b", "c", "d", "e", "f"].map((ref) => ({ tag: "ref", attrs: {}, content: Buffer.from(ref) }));
  sock.ws.emit("CB:iq,type:set,pair-device", { content: [{ tag: "pair-device", attrs: {}, content: refs }] });
  ev.emit("connection.update", { qr: "first" });
  const pair = () => void ev.emit("connection.update", { isNewLogin: true });
  /** The late answers arrive now. Returns the steps that are shown after the end. */
  const after = async () => {
    for (const come of late) come();
    await vi.advanceTimersByTimeAsync(0);
    return steps.slice(stepsAtEnd);
  };
  return { linking, pair, after, qrs, steps, ends, proofs, secrets };
}
const proofsIn = (prologue: BinaryNode | undefined) =>
  ((prologue?.content ?? []) as BinaryNode[]).filter(({ tag }) => tag === "pairing_handoff_proof");

/** One history of events in any order, at any time. It returns once the link has ended. */
async function play(seed: number) {
  const draw = generator(seed);
  const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(draw() * choices.length)] as T;
  const story: string[] = [];
  const answers = oneOf([
    ["right"],
    ["right", "right", "right", "refuses"],
    ["right", "silent"],
    ["right", "right", "late"],
    ["refuses"],
  ] as const);
  const world = aSocket(() => oneOf(answers), { withCode: draw() < 0.3 });
  const { linking, steps, ends } = world;
  let atNotice: { qrs: number; secrets: number } | null = null;
  let isPhoneHeard = false;
  const events: Record<string, () => unknown> = {
    notice: () => {
      // From here on the link has one more secret.
      atNotice ??= { qrs: world.qrs.length, secrets: world.secrets.size + 1 };
      return linking.notice(asks(oneOf([[], [{ tag: "passkey_request_options", attrs: {}, content: options }]])));
    },
    refresh: () =>
      linking.notice({ tag: "notification", attrs: { ...server, type: "companion_reg_refresh", id: "3" } }),
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
      return linking.notice(continues(nonce));
    },
    same: () => linking.ceremony?.compare(true),
    different: () => draw() < 0.1 && linking.ceremony?.compare(false),
    linked: () => steps.at(-1)?.step === "linking" && world.pair(),
    wait: () => vi.advanceTimersByTimeAsync(Math.floor(draw() * 90_000)),
  };
  for (let turn = 0; turn < 40 && ends.length === 0; turn += 1) {
    const name = turn === 1 && draw() < 0.7 ? "notice" : oneOf(Object.keys(events));
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

const histories = 1000;

test("a link has exactly one end and keeps its rules, in any order of notices, answers, silences and users", async () => {
  const endings = new Map<string, number>();
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
    const [end] = ends;
    const ending = end instanceof LinkEnded ? end.fault : String(end);
    endings.set(ending, (endings.get(ending) ?? 0) + 1);
  }
  // Every ending must occur, because a rule without a case would pass unseen.
  expect([...endings.keys()].toSorted()).toEqual([
    "paired",
    "passkey",
    "passkey-differs",
    "passkey-refused",
    "passkey-silent",
    "passkey-uncompared",
    "unpaired",
  ]);
});
