import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { auditActionNames } from "./schema.ts";
import { auditSubjects } from "./subjects.ts";

const folders = new Set(readdirSync(resolve(import.meta.dirname, "..")));
/** Subjects not named like their noun, each with the noun and the reason. */
const within: Record<string, { noun: string; why: string }> = {
  "file-list": { noun: "file-lists", why: "its name was stored with a hyphen before the others had a form" },
  campaignSettings: { noun: "campaigns", why: "a company has one set of them, which is no campaign" },
  erasure: { noun: "contact-erasures", why: "the audit names it by what is done to the contact" },
  audit: { noun: "audit", why: "whoever exports the audit is told by it" },
};
const kebab = (subject: string) => subject.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const plurals = (name: string) => [name, `${name}s`, name.replace(/y$/, "ies")];

test("each subject of the audit has actions, and each action has a subject", () => {
  const named = new Set(auditActionNames.map((action) => action.slice(0, action.indexOf("."))));
  expect([...named].toSorted()).toEqual([...auditSubjects].toSorted());
});

test("each subject of the audit is the name of a noun, or names the noun to which it belongs", () => {
  const strange = auditSubjects.filter((subject) => !plurals(kebab(subject)).some((name) => folders.has(name)));
  expect(strange.filter((subject) => !(subject in within))).toEqual([]);
  expect(Object.values(within).filter(({ noun }) => !folders.has(noun))).toEqual([]);
});
