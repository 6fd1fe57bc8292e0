import { expect, test } from "vitest";
import { newsTo, type SessionPart } from "./session-part.ts";

test("each part gets the news for which it has a method, in the order of the parts", () => {
  const heard: string[] = [];
  const parts: SessionPart[] = [];
  const news = newsTo(parts);
  parts.push(
    { pictured: ({ value }) => heard.push(`first: picture of ${value}`) },
    { blocked: (identities, blocked) => heard.push(`second: ${identities.length} blocked ${blocked}`) },
    { pictured: ({ value }) => heard.push(`third: picture of ${value}`) },
  );
  news.pictured({ kind: "lid", value: "7" });
  news.blocked([], true);
  news.typing({ kind: "lid", value: "7" }, "composing");
  expect(heard).toEqual(["first: picture of 7", "third: picture of 7", "second: 0 blocked true"]);
});

test("a tick also reports that the server has the message, and is done when every part has handled it", async () => {
  const heard: string[] = [];
  let store = () => undefined as void;
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  const done = newsTo([
    { taken: (wid, refusal) => heard.push(`${wid} taken ${refusal?.code}`) },
    { ticks: () => stored.then(() => void heard.push("stored")) },
  ])
    .ticks([{ wid: "A", ack: 2 }])
    .then(() => heard.push("done"));
  expect(heard).toEqual(["A taken undefined"]);
  store();
  await done;
  expect(heard).toEqual(["A taken undefined", "stored", "done"]);
});
