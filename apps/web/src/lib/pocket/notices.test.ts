import { expect, test } from "vitest";
import { isOver, placeOf } from "../../../service-worker/notices.ts";

const of = (tag: string, path: string) => ({ tag, data: { to: { path } } });

test.each([
  ["of a conversation that waits", of("a", "/tickets/a"), false],
  ["of a conversation that was answered elsewhere", of("b", "/tickets/b"), true],
  ["of several customers", of("waiting", "/tickets?list=pending"), true],
  ["of a note in a conversation", of("note:1", "/tickets/b"), false],
  ["of a chat", of("c", "/chats/c"), false],
  ["that could not be read", of("news", "/tickets"), false],
  ["without a page", { tag: "b", data: null }, false],
])("the next push closes a notice only when it is over: %s, %#", (_which, notice, expected) => {
  expect(isOver(notice, ["a"])).toBe(expected);
});

test("the notice of several customers stays while customers wait", () => {
  expect(isOver(of("waiting", "/tickets?list=pending"), ["a", "waiting"])).toBe(false);
});

test("the button for an answer leads to the field of the conversation, and a click elsewhere on the notice to the conversation", () => {
  expect(placeOf({ path: "/tickets/a" }, "answer")).toEqual({ path: "/tickets/a?answer" });
  expect(placeOf({ path: "/tickets/a" }, "")).toEqual({ path: "/tickets/a" });
});
