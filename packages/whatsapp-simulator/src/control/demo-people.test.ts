import { expect, test } from "vitest";
import { useNetwork } from "../testing/setup.ts";
import { fillAddressBooks, inviteDemoPeople } from "./demo-people.ts";

const stage = useNetwork();

test("the phone of a linked company has the demo's people in its address book, without any chat", async () => {
  inviteDemoPeople(stage.network);
  fillAddressBooks(stage.network);
  const client = await stage.linked();
  const maria = stage.network.customer("5511987654321");
  await client.until(() => client.people.has(maria.lid) && client.people.has(maria.jid));
  expect(client.people.get(maria.lid)).toEqual({ notify: "Maria Silva" });
  expect(client.people.get(maria.jid)).toMatchObject({ name: "Maria Silva", lid: maria.lid });
  expect(client.history.flatMap(({ chats }) => chats)).toEqual([]);
});
