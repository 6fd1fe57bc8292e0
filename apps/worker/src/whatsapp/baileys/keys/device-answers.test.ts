import type { BinaryNode } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { takeLids } from "./device-answers.ts";

const node = (tag: string, attrs: BinaryNode["attrs"] = {}, content?: BinaryNode[]): BinaryNode => ({
  tag,
  attrs,
  ...(content && { content }),
});
const answer = (users: BinaryNode[]) =>
  node("iq", { type: "result" }, [node("usync", {}, [node("result"), node("list", {}, users)])]);
const devices = () => node("devices", {}, [node("device-list", {}, [node("device", { id: "0" })])]);
const lid = (val: string) => node("lid", { val });

test("the LIDs are removed from an answer about devices, and pairs with a number are returned", () => {
  const users = [
    node("user", { jid: "5511@s.whatsapp.net" }, [devices(), lid("1@lid")]),
    node("user", { jid: "2@lid" }, [lid("2@lid"), devices()]),
    node("user", { jid: "5512@s.whatsapp.net" }, [devices()]),
  ];
  expect(takeLids(answer(users))).toEqual([{ pn: "5511@s.whatsapp.net", lid: "1@lid" }]);
  expect(users.map(({ content }) => content)).toEqual([[devices()], [devices()], [devices()]]);
});

test("any other answer stays as it is", () => {
  const asked = answer([node("user", { jid: "5511@s.whatsapp.net" }, [lid("1@lid")])]);
  const before = structuredClone(asked);
  expect(takeLids(asked)).toEqual([]);
  expect(takeLids(node("iq", { type: "result" }))).toEqual([]);
  expect(asked).toEqual(before);
});
