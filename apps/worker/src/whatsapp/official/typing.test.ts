import { expect, test } from "vitest";
import { Typing } from "./typing.ts";

test("typing is shown on the last message, not repeated while shown, and shown anew after we wrote", () => {
  const typing = new Typing();
  expect(typing.show("a", 0)).toBeNull();
  typing.heard("a", "wamid.1");
  typing.heard("a", "wamid.2");
  typing.heard("b", "wamid.3");
  typing.read("a", "wamid.2");
  typing.read("b", "wamid.3");
  expect([typing.show("a", 0), typing.show("a", 19_999), typing.show("b", 1), typing.show("a", 20_000)]).toEqual([
    "wamid.2",
    null,
    "wamid.3",
    "wamid.2",
  ]);
  typing.wrote("a");
  expect(typing.show("a", 20_001)).toBe("wamid.2");
  typing.heard("a", "wamid.4");
  typing.read("a", "wamid.2");
  expect(typing.show("a", 20_002), "nobody read the last one").toBeNull();
  typing.read("a", "wamid.4");
  expect(typing.show("a", 20_002)).toBe("wamid.4");
});

test("only the 2000 latest chats are remembered", () => {
  const typing = new Typing();
  for (let n = 0; n < 2100; n += 1) typing.heard(`c${n}`, `wamid.${n}`);
  typing.read("c100", "wamid.100");
  expect([typing.show("c99", 0), typing.show("c100", 0)]).toEqual([null, "wamid.100"]);
});

test("a message from before the number opened here becomes known when it is marked as read", () => {
  const typing = new Typing();
  typing.read("a", "wamid.1");
  expect(typing.show("a", 0)).toBe("wamid.1");
});
