import { maxFileBytes } from "@balcao/shared/messages/rules";
import { describe, expect, test } from "vitest";
import { aMessage } from "../../testing/samples.ts";
import type { Attachment } from "../../nouns/messages/unsent-store.ts";
import { kindOf } from "../../nouns/messages/use-unsent.ts";
import type { Draft } from "../../nouns/drafts/drafts.ts";
import { chooseFiles, outgoingOf } from "./outgoing.ts";

const attachment = (name: string, type: string, caption = ""): Attachment => ({
  key: name,
  file: new File(["x"], name, { type }),
  url: "blob:x",
  kind: kindOf(type),
  caption,
});
const draft = (part: Partial<Draft>): Omit<Draft, "agreed"> => ({
  text: "",
  replyTo: null,
  edit: null,
  files: [],
  quick: null,
  ...part,
});
const head = { userId: 7, ticketId: 1, sign: true, at: "2026-11-21T12:00:00.000Z", order: 10 };
const sent = (part: Partial<Draft>) => {
  let id = 0;
  return outgoingOf(draft(part), head, () => `id${(id += 1)}`).map(({ clientId, body, attachment: file, quoted }) => [
    clientId,
    file?.file.name ?? null,
    body,
    quoted?.id ?? null,
  ]);
};

describe("the messages of a draft", () => {
  test.each(["", "   ", "\n\t \n"])("a draft with a blank text becomes no message: %j", (text) =>
    expect(sent({ text })).toEqual([]),
  );
  test("a draft becomes one text message, without the blanks at its ends", () =>
    expect(sent({ text: " oi\n" })).toEqual([["id1", null, "oi", null]]));
  test("a draft becomes one message per file; the first has the text as its caption and quotes the answered message", () => {
    const files = [attachment("a.png", "image/png"), attachment("b.pdf", "application/pdf", " segunda ")];
    expect(sent({ text: "primeira", files, replyTo: aMessage({ id: 5 }) })).toEqual([
      ["id1", "a.png", "primeira", 5],
      ["id2", "b.pdf", "segunda", null],
    ]);
  });
  test("a draft with a sound becomes the sound and then its text, because a sound takes no caption", () => {
    expect(sent({ text: "ouça", files: [attachment("a.mp3", "audio/mpeg")] })).toEqual([
      ["id1", "a.mp3", "", null],
      ["id2", null, "ouça", null],
    ]);
  });
  test("a draft from a quick message sends its file, with or without a text", () => {
    const quick = { id: 4, file: "tabela.pdf" };
    expect(outgoingOf(draft({ quick }), head)).toMatchObject([{ body: "", quickMessageId: 4, attachment: null }]);
    const files = [attachment("a.png", "image/png")];
    expect(outgoingOf(draft({ text: "oi", quick, files }), head)).toMatchObject([
      { body: "", quickMessageId: null, order: 10 },
      { body: "oi", quickMessageId: 4, order: 11 },
    ]);
  });
  test("a draft with only a file becomes a message without a text", () =>
    expect(sent({ files: [attachment("a.png", "image/png")] })).toHaveLength(1));
});

test("files that cannot be sent are refused by name, before anything is uploaded", () => {
  const file = (name: string, size: number) => Object.defineProperty(new File([], name), "size", { value: size });
  const { taken, faults } = chooseFiles(
    [file("vazio", 0), file("grande", maxFileBytes + 1), file("a", maxFileBytes), file("b", 1)],
    9,
  );
  expect(taken.map(({ name }) => name)).toEqual(["a"]);
  expect(faults).toEqual([
    { name: "vazio", fault: "ERR_FILE_EMPTY" },
    { name: "grande", fault: "ERR_FILE_TOO_LARGE" },
    { name: "b", fault: "tooManyFiles" },
  ]);
});

test.each([
  ["image/png", "image"],
  ["image/svg+xml", "application"],
  ["video/mp4", "video"],
  ["audio/ogg", "audio"],
  ["", "application"],
])("a file of the type “%s” is shown as %s", (type, kind) => expect(kindOf(type)).toBe(kind));
