import { expect, test } from "vitest";
import { canDelete, canEdit, progressOf, textsOf, variantTexts } from "./rules.ts";
import type { CampaignCounts } from "./schema.ts";

const now = new Date("2026-11-23T12:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

test.each([
  ["INATIVA", null, true],
  ["CANCELADA", inMinutes(-60), true],
  ["PROGRAMADA", inMinutes(61), true],
  ["PROGRAMADA", inMinutes(60), false],
  ["EM_ANDAMENTO", null, false],
  ["FINALIZADA", null, false],
] as const)("a campaign that is %s for %s may be edited: %s", (status, scheduledAt, may) => {
  expect(canEdit({ status, scheduledAt, missed: false }, now)).toBe(may);
});

test("a campaign that missed its time may be edited, because it no longer begins automatically", () => {
  expect(canEdit({ status: "PROGRAMADA", scheduledAt: inMinutes(-5), missed: true }, now)).toBe(true);
});

test("a running campaign cannot be deleted", () => {
  expect(canDelete({ status: "EM_ANDAMENTO" })).toBe(false);
  expect(canDelete({ status: "FINALIZADA" })).toBe(true);
});

test("the bar shows how many of the reachable people got the message", () => {
  const counts: CampaignCounts = {
    total: 10,
    asked: 0,
    confirmed: 0,
    refused: 1,
    sent: 5,
    delivered: 4,
    read: 0,
    replied: 0,
    failed: 2,
    skipped: 2,
    open: 0,
  };
  expect(progressOf(counts)).toBe(50);
  expect(progressOf({ ...counts, delivered: 8, failed: 0 })).toBe(100);
  expect(progressOf({ ...counts, total: 202, delivered: 199 })).toBe(99);
  expect(progressOf({ ...counts, delivered: 3 })).toBe(38);
  expect(progressOf({ ...counts, total: 2 })).toBe(0);
});

test("empty variants are not used, and questions are used only when the campaign asks for a confirmation first", () => {
  const texts = {
    message1: "a",
    message2: " ",
    message3: "c",
    message4: "",
    message5: "",
    confirmationMessage1: "q",
    confirmationMessage2: "",
    confirmationMessage3: "",
    confirmationMessage4: "",
    confirmationMessage5: "",
    template: null,
  };
  expect(variantTexts({ ...texts, confirmation: false }, "message").map(({ variant }) => variant)).toEqual([1, 3]);
  expect(textsOf({ ...texts, confirmation: false })).toEqual(["a", "c"]);
  expect(textsOf({ ...texts, confirmation: true })).toEqual(["a", "c", "q"]);
  const template = { name: "aviso", language: "pt_BR", values: { header: "", body: { nome: "{nome}" }, buttons: {} } };
  expect(textsOf({ ...texts, template, confirmation: false })).toEqual(["a", "c", "{nome}"]);
  const card = { body: { um: "{cidade}" }, buttons: { 0: "" } };
  const carousel = { ...template, values: { ...template.values, cards: [card] } };
  expect(textsOf({ ...texts, template: carousel, confirmation: false })).toEqual(["a", "c", "{nome}", "{cidade}"]);
});
