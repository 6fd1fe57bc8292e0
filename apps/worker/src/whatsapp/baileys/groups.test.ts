import { EventEmitter } from "node:events";
import type { GroupMetadata, WASocket } from "@whiskeysockets/baileys";
import { beforeEach, expect, test } from "vitest";
import { Groups } from "./groups.ts";

let asked: string[];
let answers: (() => void)[];
let groups: Groups;
let ev: EventEmitter;
let sock: WASocket;
beforeEach(() => {
  [asked, answers, groups, ev] = [[], [], new Groups(), new EventEmitter()];
  const groupMetadata = (id: string) => {
    asked.push(id);
    return new Promise<GroupMetadata>((resolve, reject) =>
      answers.push(() => (id === "gone@g.us" ? reject(new Error("forbidden")) : resolve({ id } as GroupMetadata))),
    );
  };
  sock = { ev, groupMetadata } as unknown as WASocket;
  groups.watch(sock);
});
const answer = () => answers.splice(0).forEach((give) => give());

test("many requests for one group become one request to the server", async () => {
  const both = Promise.all([groups.get("a@g.us", sock), groups.get("a@g.us", sock)]);
  answer();
  expect((await both).map((group) => group?.id)).toEqual(["a@g.us", "a@g.us"]);
  expect(await groups.get("a@g.us", undefined)).toMatchObject({ id: "a@g.us" });
  expect(asked).toEqual(["a@g.us"]);
});

test("a group that changes during the request is requested again", async () => {
  const first = groups.get("a@g.us", sock);
  ev.emit("group-participants.update", { id: "a@g.us" });
  answer();
  await first;
  expect(await groups.get("a@g.us", undefined)).toBeNull();
});

test("a missing answer is not stored, and a new socket forgets all groups", async () => {
  const gone = groups.get("gone@g.us", sock);
  const here = groups.get("a@g.us", sock);
  answer();
  expect([await gone, (await here)?.id]).toEqual([null, "a@g.us"]);
  expect(await groups.get("gone@g.us", undefined)).toBeNull();
  groups.watch(sock);
  expect(await groups.get("a@g.us", undefined)).toBeNull();
});

test("at most the five hundred newest groups are kept", async () => {
  const all = Array.from({ length: 501 }, (_, n) => groups.get(`${n}@g.us`, sock));
  answer();
  await Promise.all(all);
  expect(await groups.get("0@g.us", undefined)).toBeNull();
  expect(await groups.get("1@g.us", undefined)).toMatchObject({ id: "1@g.us" });
});
