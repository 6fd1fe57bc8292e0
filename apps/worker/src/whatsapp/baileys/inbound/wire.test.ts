import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { contentBytes, fieldsOf, hasUnknown } from "./wire.ts";

const bytes = (content: proto.IMessage) => Buffer.from(proto.Message.encode(content).finish());
/** A field whose number the protobuf definition does not contain, with these bytes. */
const unknown = (number: number, inner: Buffer = Buffer.from("Oi")) => {
  const tag = number * 8 + 2;
  return Buffer.from([(tag & 0x7f) | 0x80, tag >> 7, inner.length, ...inner]);
};
const within = (wrapper: number, inner: Buffer) => unknown(wrapper, Buffer.from([0x0a, inner.length, ...inner]));
const [sent, facts, ephemeral, later] = [31, 35, 40, 250];

test.each<[string, Buffer, boolean]>([
  ["of a later kind", unknown(later), true],
  [
    "of a later kind beside facts",
    Buffer.concat([bytes({ messageContextInfo: { messageSecret: Buffer.alloc(32) } }), unknown(later)]),
    true,
  ],
  ["of a later kind that disappears", within(ephemeral, unknown(later)), true],
  [
    "of a later kind that our own phone sent",
    unknown(sent, Buffer.from([0x12, unknown(later).length, ...unknown(later)])),
    true,
  ],
  ["of a later kind without content", unknown(later, Buffer.alloc(0)), false],
  ["of a known kind", bytes({ conversation: "Oi" }), false],
  ["with a group's key alone", bytes({ senderKeyDistributionMessage: { groupId: "g" } }), false],
  ["with later facts alone", unknown(facts, unknown(later)), false],
  ["that is an empty wrapper", bytes({ ephemeralMessage: {} }), false],
  ["that is nothing", Buffer.alloc(0), false],
])("the check for unknown content recognises a message %s", (_what, message, expected) =>
  expect(hasUnknown(message)).toBe(expected),
);

test("the content of a message keeps all its bytes, without a group's key and without the wrapper of our own phone", () => {
  const whole = Buffer.concat([bytes({ extendedTextMessage: { text: "Oi" } }), unknown(later)]);
  expect(Buffer.from(contentBytes(whole))).toEqual(whole);
  expect(
    Buffer.from(contentBytes(Buffer.concat([bytes({ senderKeyDistributionMessage: { groupId: "g" } }), whole]))),
  ).toEqual(whole);
  const [outside, inside] = [{ messageSecret: Buffer.alloc(32, 7) }, { messageAddOnDurationInSecs: 5 }];
  const message = { conversation: "Oi", messageContextInfo: inside };
  const read = proto.Message.decode(
    contentBytes(bytes({ deviceSentMessage: { destinationJid: "1@lid", message }, messageContextInfo: outside })),
  );
  expect(read).toMatchObject({ conversation: "Oi", messageContextInfo: { ...outside, ...inside } });
});

test("the fields of a message are found by their numbers, whatever their form", () => {
  const place = proto.Message.LocationMessage.encode({
    degreesLatitude: 1.5,
    isLive: true,
    speedInMps: 2,
    name: "A",
  }).finish();
  expect(fieldsOf(place).map(({ number, inner }) => [number, inner && Buffer.from(inner).toString()])).toEqual([
    [1, null],
    [3, "A"],
    [6, null],
    [8, null],
  ]);
});
