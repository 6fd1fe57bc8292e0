import { expect, test } from "vitest";
import {
  type FromHelper,
  fromHelper,
  type HelperJob,
  helperVersion,
  isHelperUsable,
  readFromHelper,
  readToHelper,
  type ToHelper,
  toHelper,
} from "./linking-helper.ts";

const job: HelperJob = {
  id: "attempt-1",
  options: { challenge: "AAEC", rpId: "whatsapp.com" },
  company: "Padaria Sol",
  digits: "4321",
  language: "pt",
};
const answer = {
  id: "a",
  rawId: "a",
  type: "public-key" as const,
  response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AQ", userHandle: null },
};

test("every message of the page is read back unchanged", () => {
  const messages: ToHelper[] = [{ type: "hello" }, { type: "begin", job }, { type: "cancel", id: "attempt-1" }];
  for (const said of messages) expect(readToHelper(toHelper(said))).toEqual(said);
});

test("every message of the helper is read back unchanged", () => {
  const messages: FromHelper[] = [
    { type: "here", version: helperVersion },
    { type: "opened", id: "attempt-1" },
    { type: "refused", id: "attempt-1", why: "not-shown" },
    { type: "answer", id: "attempt-1", answer },
    { type: "over", id: "attempt-1", why: "closed" },
    { type: "over", id: "attempt-1", why: "forbidden" },
  ];
  for (const said of messages) expect(readFromHelper(fromHelper(said))).toEqual(said);
});

test("a message of another form is ignored, whoever sends it", () => {
  const wrongJobs: object[] = [
    { options: { challenge: "AAEC", rpId: "example.com" } },
    { company: "" },
    { company: "a".repeat(201) },
    { digits: "12345" },
    { digits: "<b>" },
    { language: "fr" },
    { id: "a".repeat(65) },
  ];
  for (const part of wrongJobs)
    expect(
      readToHelper({ ...toHelper({ type: "hello" }), said: { type: "begin", job: { ...job, ...part } } }),
    ).toBeNull();
  for (const data of [null, "hello", [], { said: { type: "hello" } }, { to: "x", said: { type: "hello" } }])
    expect(readToHelper(data)).toBeNull();
  for (const said of [
    { type: "over", id: "a", why: "bored" },
    { type: "refused", id: "a", why: 1 },
    { type: "opened" },
    null,
  ])
    expect(readFromHelper({ from: "balcao-linking-helper", said })).toBeNull();
});

test("a page accepts every helper with the same first number of the version", () => {
  expect(isHelperUsable(helperVersion)).toBe(true);
  expect(isHelperUsable("1.9.3")).toBe(true);
  expect(isHelperUsable("2.0.0")).toBe(false);
});
