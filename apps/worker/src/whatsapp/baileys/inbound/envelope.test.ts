import { expect, test } from "vitest";
import { entryOf } from "./envelope.ts";

const me = { id: "5511900000001:3@s.whatsapp.net", lid: "900001:3@lid" };
const nobody = { lidOf: async () => null, phoneOf: async () => null };
const attrs = { id: "W1", from: "700007@lid", t: "1700000000", type: "text" };
const userNameIn = async (more: Record<string, string>) => {
  const { envelope } = await entryOf({ tag: "message", attrs: { ...attrs, ...more }, content: [] }, me, 5, nobody);
  return "userName" in envelope ? envelope.userName : null;
};
const inGroup = { from: "120363000000000001@g.us", participant: "800008@lid" };
const ours = { from: "900001@lid", recipient: "700007@lid", sender_username: "loja" };

test.each([
  ["is the sender's", { sender_username: "Ana.Lima" }, "Ana.Lima"],
  ["is read from its other attribute too", { username: "@ana" }, "ana"],
  [
    "is that of the member who wrote in a group",
    { ...inGroup, participant_username: "rui", sender_username: "turma" },
    "rui",
  ],
  ["is the recipient's when our phone wrote", { ...ours, recipient_username: "ana" }, "ana"],
  ["is never our own", ours, null],
  ["is absent when the stanza has none", {}, null],
  ["is absent when it could not be one", { sender_username: "a b" }, null],
  ["is absent when it is too long", { sender_username: "a".repeat(41) }, null],
])("the user name in an envelope %s", async (_whose, more, userName) => {
  expect(await userNameIn(more)).toBe(userName);
});
