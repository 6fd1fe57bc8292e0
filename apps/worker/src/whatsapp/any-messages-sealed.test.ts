import { generator } from "@balcao/shared/testing/random-trees";
import type { SimulatedCustomer } from "@balcao/whatsapp-simulator/network-api";
import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";
import { kinds } from "./baileys/inbound/kinds.ts";
import { drawnMessage } from "./baileys/inbound/testing/drawn-message.ts";
import { unwrap } from "./baileys/inbound/unwrap.ts";

/** `npm run messages` draws ten thousand messages. */
const most = Number(process.env.RANDOM_MESSAGES ?? 150);
const draw = generator(20_261_129);
const one = <T>(from: readonly T[]): T => from[Math.floor(draw() * from.length)] as T;
const context = useDesk();

interface SentMessage {
  wid: string;
  /** The author and the chat of a message: a customer with the number, or a member in a group. */
  from: SimulatedCustomer;
  to: string;
  message: proto.IMessage;
}

/** A change of an earlier message of the same person in the same chat, or a message of any kind. */
function drawnFor(from: SimulatedCustomer, to: string, sent: readonly SentMessage[]): proto.IMessage {
  const own = sent.filter((each) => each.from === from && each.to === to);
  const target = own.at(-1 - Math.floor(draw() * 5));
  if (draw() < 0.2) return { conversation: "Bom dia" };
  if (!target || draw() < 0.8) return drawnMessage(draw);
  const key = { id: target.wid, fromMe: true, remoteJid: to };
  const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
  return one<proto.IMessage>([
    { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: { conversation: "Mudei" } } },
    { protocolMessage: { key, type: REVOKE } },
    { reactionMessage: { key, text: one(["👍", ""]) } },
  ]);
}

const asJson = (message: proto.IMessage) =>
  proto.Message.toObject(proto.Message.fromObject(message), { bytes: String, longs: Number }) as Record<
    string,
    unknown
  >;

/** The possible states of a row that is no message. */
const named = /^(?:sign:|protocol:|empty$|not_author$|target_unknown$)/;
const shownIn = (message: proto.IMessage): string[] =>
  Object.entries(unwrap(message)).flatMap(([name, value]) =>
    value !== "" && value !== null && kinds[name as keyof proto.IMessage].as in { shown: 1, named: 1 } ? [name] : [],
  );

/** The rows of the journal once none of them waits any more, except changes of unknown messages. */
const allEnded = (sent: readonly SentMessage[]) =>
  eventually(async () => {
    const rows = await context.desk.journal();
    const known = new Map(rows.map((row) => [row.wid, row]));
    const waiting = sent.filter(({ wid }) => {
      const row = known.get(wid);
      return !row || (row.state === "received" && row.reason !== "target_unknown");
    });
    if (waiting.length > 0)
      throw new Error(`${waiting.length} wait, such as ${JSON.stringify(known.get(waiting[0]?.wid ?? ""))}`);
    return rows;
  });

test("every sealed message of a phone or a group is opened, is processed once and in order, and each hidden message has a reason", {
  timeout: 1_800_000,
}, async () => {
  const { desk, stage } = context;
  const people = Array.from({ length: 6 }, (_, at) => stage.customer({ name: `Pessoa ${at}` }));
  const groups = [people.slice(0, 3), people.slice(2)].map((members, at) =>
    stage.network.group(`Turma ${at}`, [...members.map(({ number }) => number), desk.number]),
  );
  const sent: SentMessage[] = [];
  while (sent.length < most) {
    const from = one(people);
    const mine = groups.filter(({ participants }) => participants.includes(from.number));
    const to = draw() < 0.5 ? desk.number : mine.length > 0 ? one(mine).jid : desk.number;
    const message = drawnFor(from, to, sent);
    // A number takes its rows as fast as it stores them.
    if (sent.length % 100 === 99) await allEnded(sent);
    sent.push({ wid: await from.send(to, { kind: "raw", message: asJson(message) }), from, to, message });
  }
  const ended = await allEnded(sent);
  expect(ended.filter(({ state }) => !["stored", "ignored", "received"].includes(state))).toEqual([]);
  expect(ended.filter(({ state, reason }) => state === "ignored" && !named.test(reason ?? ""))).toEqual([]);
  const bySent = new Map(sent.map((each) => [each.wid, each]));
  const silenced = ended.filter(({ reason }) => /^(?:sign:|empty$)/.test(reason ?? ""));
  expect(silenced.flatMap(({ wid }) => shownIn(bySent.get(wid)?.message ?? {}))).toEqual([]);
  const stored = await desk.rows<{ wid: string; kind: string; body: string; participant: string | null }>(
    "select wid, media_type as kind, body, participant from messages order by id",
  );
  expect(new Set(stored.map(({ wid }) => wid)).size).toBe(stored.length);
  // Content that only the phone shows is named.
  expect(stored.filter(({ kind, body }) => kind === "undecrypted" && body === "")).toEqual([]);
  // The author of a group's message is given, and the order within each chat is kept.
  const inGroups = stored.filter(({ wid }) => bySent.get(wid)?.to.endsWith("@g.us"));
  expect(inGroups.filter(({ wid, participant }) => participant !== bySent.get(wid)?.from.lid)).toEqual([]);
  for (const chat of [...groups.map(({ jid }) => jid), ...people.map(({ lid }) => lid)]) {
    const isHere = ({ from, to }: SentMessage) => to === chat || (to === desk.number && from.lid === chat);
    const order = sent.filter(isHere).map(({ wid }) => wid);
    const places = stored.map(({ wid }) => order.indexOf(wid)).filter((place) => place >= 0);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  expect(inGroups.length).toBeGreaterThan(most / 10);
  expect(stored.length).toBeGreaterThan(most / 3);
});
