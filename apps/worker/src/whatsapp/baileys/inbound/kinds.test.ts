import { readFileSync } from "node:fs";
import { generator } from "@balcao/shared/testing/random-trees";
import { proto } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { kinds } from "./kinds.ts";
import { parseMessage } from "./parse-message.ts";
import { drawnMessage } from "./testing/drawn-message.ts";
import { wrappers } from "./unwrap.ts";

/** The fields of the protobuf of the pinned Baileys. */
const fields = Object.keys(proto.Message.prototype).filter((name) => !name.startsWith("_") && name !== "toJSON");

test("every field of WhatsApp's message has a meaning, and every meaning has an existing field", () => {
  expect(fields.length).toBeGreaterThan(90);
  expect(fields.filter((name) => !(name in kinds))).toEqual([]);
  expect(Object.keys(kinds).filter((name) => !fields.includes(name))).toEqual([]);
  const taken = Object.entries(kinds).flatMap(([name, { as }]) => (as === "wrapper" ? [name] : []));
  expect([...wrappers].toSorted()).toEqual(taken.toSorted());
});

test("the page of documentation gives each kind the same meaning as the table", () => {
  const page = readFileSync(new URL("../../../../../../docs/whatsapp-kinds.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `(\w+)` \| (\w+) \|/gm)].map(([, name, as]) => [name, as]);
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(Object.entries(kinds).map(([name, { as }]) => [name, as])),
  );
});

const most = Number(process.env.RANDOM_MESSAGES ?? 3000);

test("every valid message is read, without zero characters, and no message becomes an empty text", () => {
  const draw = generator(20_261_127);
  const read = new Map<string, number>();
  for (let turn = 0; turn < most; turn += 1) {
    const message = proto.Message.decode(proto.Message.encode(drawnMessage(draw)).finish());
    const content = parseMessage(message);
    const told = content.kind === "message" ? content.mediaType : content.kind;
    read.set(told, (read.get(told) ?? 0) + 1);
    if (content.kind !== "message") continue;
    expect(content.body).not.toContain("\0");
    expect(content.body.length).toBeLessThan(70_000);
    expect([content.mediaType, content.body]).not.toEqual(["text", ""]);
  }
  for (const kind of ["text", "image", "unsupported", "vcard", "poll", "nothing", "sealed-edit", "reaction"])
    expect([kind, read.get(kind) ?? 0]).not.toEqual([kind, 0]);
});
