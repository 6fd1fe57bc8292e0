import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildBuffer,
  getBinaryNodeChildren,
} from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { TestClient } from "../testing/client.ts";
import { COMPANY, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork({ keysSaid: 0 });

const ask = (client: TestClient, content: BinaryNode) =>
  client.socket.query({
    tag: "iq",
    attrs: { to: "@s.whatsapp.net", type: "get", xmlns: "encrypt" },
    content: [content],
  }) as Promise<BinaryNode>;

async function left(client: TestClient): Promise<number> {
  const answer = await ask(client, { tag: "count", attrs: {} });
  return Number(getBinaryNodeChild(answer, "count")?.attrs.value);
}

const drain = async (client: TestClient, jid: string, times: number): Promise<BinaryNode[]> => {
  const users = Array.from({ length: times }, () => ({ tag: "user", attrs: { jid } }));
  const answer = await ask(client, { tag: "key", attrs: {}, content: users });
  return getBinaryNodeChildren(getBinaryNodeChild(answer, "list"), "user");
};

test("every bundle uses up its own pre-key, and a companion with few left uploads more", async () => {
  const client = await stage.linked();
  await client.until(() => client.history.length > 0);
  const own = stage.network.account(COMPANY).lid.replace("@", ":1@");
  const before = await left(client);
  expect(before).toBeGreaterThan(800);
  const bundles = await drain(client, own, before - 2);
  const ids = bundles.map((bundle) =>
    getBinaryNodeChildBuffer(getBinaryNodeChild(bundle, "key"), "id")?.toString("hex"),
  );
  expect(new Set(ids).size).toBe(before - 2);
  await expect.poll(() => left(client)).toBe(2 + 5);
});

test("when no pre-key is left, the bundle has only the signed pre-key", async () => {
  const client = await stage.linked();
  await client.until(() => client.history.length > 0);
  const own = stage.network.account(COMPANY).lid.replace("@", ":1@");
  const [last] = (await drain(client, own, 2_000)).slice(-1);
  expect([getBinaryNodeChild(last, "key"), getBinaryNodeChild(last, "skey")?.tag]).toEqual([undefined, "skey"]);
  const maria = stage.network.customer(MARIA);
  const id = await maria.send(COMPANY, { kind: "text", text: "primeira" });
  expect((await client.message(id)).message?.conversation).toBe("primeira");
});

test("a request for the keys of an unknown address is answered with an error for that address", async () => {
  const client = await stage.linked();
  const [nobody] = await drain(client, "299999999999999@lid", 1);
  expect(getBinaryNodeChild(nobody, "error")?.attrs.code).toBe("404");
});
