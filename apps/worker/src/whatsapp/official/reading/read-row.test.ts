import type { OfficialEnvelope } from "@balcao/core/desk/inbound/official/take-delivery";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import { expect, test } from "vitest";
import { readRow } from "./read-row.ts";

const identities = [{ kind: "phone" as const, value: "5511999990000" }];
function row(json: object, { envelope = {}, ...more }: { envelope?: Partial<OfficialEnvelope> } & Partial<JournalRow>) {
  return {
    id: 1,
    connectionId: 7,
    chat: "5511999990000@s.whatsapp.net",
    participant: "",
    wid: "wamid.1",
    fromMe: true,
    plaintexts: Buffer.from(JSON.stringify(json)),
    envelope: { time: 1_767_225_600, identities, name: null, userName: null, ours: {}, ...envelope },
    reason: null,
    attempts: 0,
    receivedAt: new Date(1_767_225_601_000),
    ...more,
  } as JournalRow;
}
const read = (one: JournalRow) => readRow(one, () => undefined);

test("a message that was written on the company's phone is the company's, and a message that was sent from here is recognised", () => {
  const text = { type: "text", text: { body: "Já vai" } };
  expect(read(row(text, {}))).toMatchObject([{ kind: "echo", message: { fromMe: true, body: "Já vai" } }]);
  expect(read(row(text, { envelope: { ours: { "wamid.1": "BLC0AB" } } }))).toEqual([
    { kind: "nothing", reason: "own_message" },
  ]);
  const edit = { type: "edit", edit: { original_message_id: "wamid.0", message: text } };
  expect(read(row(edit, {}))).toMatchObject([{ kind: "edit", target: { wid: "wamid.0", fromMe: true } }]);
  const reaction = { type: "reaction", reaction: { message_id: "wamid.0", emoji: "👍" } };
  const [own] = read(row(reaction, {}));
  expect(own).toMatchObject({ kind: "reaction", reactor: "me" });
  expect(own).not.toHaveProperty("at");
  expect(read(row(reaction, { fromMe: false }))).toMatchObject([{ reactor: "5511999990000@s.whatsapp.net" }]);
});

test("a row of earlier messages says who wrote each message, how far it came, and which file stayed on the phone", () => {
  const past = [
    { id: "wamid.A", from: "5511999990000", timestamp: "1767225500", type: "text", text: { body: "Oi" } },
    {
      id: "wamid.B",
      from: "551133330000",
      to: "5511999990000",
      timestamp: "1767225510",
      type: "media_placeholder",
      history_context: { status: "READ" },
    },
    { id: "wamid.C", from: "551133330000", timestamp: "1767225520", type: "text", text: { body: "Até" } },
    { id: "wamid.D", from: "5511999990000", timestamp: "1767225530", type: "system" },
    7,
  ];
  const facts = read(row({ own: "551133330000", past }, { fromMe: false, envelope: { isPast: true } }));
  expect(facts).toMatchObject([
    {
      kind: "past",
      messages: [
        { message: { wid: "wamid.A", fromMe: false, body: "Oi", isLive: false }, ack: 3 },
        { message: { wid: "wamid.B", fromMe: true, mediaType: "unsupported", body: ":phone-media" }, ack: 3 },
        { message: { wid: "wamid.C", fromMe: true, body: "Até" }, ack: 1 },
      ],
    },
  ]);
  expect(facts[0]).toHaveProperty("messages.length", 3);
  const mobile = { id: "wamid.E", from: "551188887777", timestamp: "1767225540", type: "text", text: { body: "Até" } };
  const told = row({ own: "5511988887777", past: [mobile] }, { fromMe: false, envelope: { isPast: true } });
  expect(read(told)).toMatchObject([{ messages: [{ message: { fromMe: true } }] }]);
});
