import { expect, test } from "vitest";
import type { TemplateContent } from "../message-templates/schema.ts";
import { changedValues, isSameContent, valueFaults } from "../message-templates/rules.ts";
import { getsTemplate, templateBlockers, type TemplateNow } from "./template.ts";

const none = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((n) => [
    [`message${n}`, ""],
    [`confirmationMessage${n}`, ""],
  ]),
) as Omit<Parameters<typeof getsTemplate>[0], "confirmation" | "template">;
const template = { name: "aviso", language: "pt_BR", values: { header: "", body: { nome: "{nome}" }, buttons: {} } };
const content: TemplateContent = {
  header: { kind: "image" },
  body: "Olá {{nome}}",
  samples: { nome: "Ana" },
  footer: "",
  buttons: [],
};
const now: TemplateNow = { status: "approved", category: "marketing", hasOther: false, content };
const file = { mimetype: "image/png", size: 10 };
const at = new Date("2026-12-01T12:00:00Z");
const offered: TemplateNow = { ...now, content: { ...content, offer: { text: "Só hoje", expires: true } } };
const until = (offer: string) => ({ ...template, values: { ...template.values, offer } });

test.each([
  ["who may be written to freely gets the text", { message1: "Oi" }, true, false],
  ["who may not be written to freely gets the template", { message1: "Oi" }, false, true],
  ["everybody gets the template where there is no text", {}, true, true],
  ["a campaign that asks a question asks with the template", { message1: "Oi", confirmation: true }, true, true],
  [
    "who may be written to freely gets the campaign's own question",
    { confirmationMessage1: "Posso?", confirmation: true },
    true,
    false,
  ],
])("%s", (_what, given, isOpen, expected) => {
  expect(getsTemplate({ ...none, confirmation: false, template, ...given }, { isOpen })).toBe(expected);
  expect(getsTemplate({ ...none, confirmation: false, ...given, template: null }, { isOpen })).toBe(false);
});

test.each([
  ["a template that may be sent", template, now, file, []],
  ["a template that the account does not have", template, null, file, ["template"]],
  ["a paused template", template, { ...now, status: "paused" as const }, file, ["template"]],
  ["a template for login codes", template, { ...now, category: "authentication" as const }, file, ["template"]],
  [
    "a value that is missing",
    { ...template, values: { header: "", body: {}, buttons: {} } },
    now,
    file,
    ["templateValues"],
  ],
  ["a header without its file", template, now, null, ["templateFile"]],
  ["a file of another kind", template, now, { mimetype: "audio/ogg", size: 1 }, ["templateFile"]],
  ["an offer that is over", until("2026-12-01T12:00:00Z"), offered, file, ["templateOffer"]],
  ["an offer that still runs", until("2026-12-01T12:00:01Z"), offered, file, []],
  ["an offer without its end", template, offered, file, ["templateValues"]],
  ["no template", null, null, null, []],
])("the blockers of a campaign's template: %s", (_what, given, meta, own, blockers) => {
  expect(templateBlockers(given, meta, own, at)).toEqual(blockers);
});

test("changed values stay in one line each, and values that the template does not have are dropped", () => {
  const given = { header: "x", body: { nome: "a\n b", outro: "c" }, buttons: { "0": "d" } };
  expect(changedValues(content, given, (value) => `${value}!`)).toEqual({
    header: "",
    body: { nome: "a b!" },
    buttons: {},
  });
});

test("a text that gets too long by its values is a fault of the whole text", () => {
  const long = { ...content, body: `${"x".repeat(1000)} {{nome}}` };
  const values = { header: "", body: { nome: "y".repeat(30) }, buttons: {} };
  expect(valueFaults(long, values)).toEqual([{ part: "body", key: "", fault: "long" }]);
  expect(valueFaults(content, values)).toEqual([]);
});

test("a template has a new text only when customers would read a change", () => {
  expect(isSameContent(content, { ...content, samples: { nome: "Bia" } })).toBe(true);
  expect(isSameContent(content, { ...content, body: "Oi {{nome}}" })).toBe(false);
  expect(isSameContent(content, { ...content, header: { kind: "video" } })).toBe(false);
  const button = { kind: "url", text: "Ver", url: "https://a.com/{{1}}", sample: "https://a.com/1" } as const;
  expect(isSameContent({ ...content, buttons: [button] }, { ...content, buttons: [{ ...button, sample: "x" }] })).toBe(
    true,
  );
  expect(isSameContent({ ...content, buttons: [button] }, { ...content, buttons: [{ ...button, url: "y" }] })).toBe(
    false,
  );
});
