import { expect, test } from "vitest";
import type { PhoneEntry } from "../network-api.ts";
import { COMPANY, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();
/** Baileys checks every checksum of the network's data. */
const strict = { appStateMacVerification: { patch: true, snapshot: true } };
const phone = (n: number) => `5531${900000000 + n}@s.whatsapp.net`;
const lid = (n: number) => `8${5531900000000 + n}@lid`;

const linked = async () => (await stage.newClient(strict)).link(COMPANY);

test("a companion learns chats, saved names and people's own names, however many there are", async () => {
  const entries = Array.from({ length: 2300 }, (_, n): PhoneEntry => {
    if (n % 3 === 0) return { jid: lid(n), other: phone(n), name: `Pessoa ${n}`, pushName: `p${n}`, hasChat: true };
    return n % 3 === 1 ? { jid: phone(n), other: lid(n), name: `Pessoa ${n}` } : { jid: lid(n), pushName: `p${n}` };
  });
  const group = { jid: "120363000000000001@g.us", name: "Família", hasChat: true };
  await stage.network.account(COMPANY).keepContacts([...entries, group]);
  const client = await linked();
  const { people: told } = client;
  // The saved name of people with a chat arrives once more, by number.
  const expected = entries.length + 1 + entries.filter(({ hasChat }) => hasChat).length;
  await client.until(() => told.size === expected, 20_000);
  expect(told.get(lid(3))).toMatchObject({ name: "Pessoa 3", phoneNumber: phone(3), notify: "p3" });
  expect(told.get(phone(3))).toMatchObject({ name: "Pessoa 3", lid: lid(3) });
  expect(told.get(phone(2296))).toMatchObject({ name: "Pessoa 2296", lid: lid(2296) });
  expect(told.get(lid(2297))).toEqual({ notify: "p2297" });
  expect(told.get(group.jid)).toMatchObject({ name: "Família" });
});

test("a contact that the owner saves later reaches the companions, among their own changes", async () => {
  const account = stage.network.account(COMPANY);
  await account.keepContacts([{ jid: phone(1), other: lid(1), name: "Ana" }]);
  const client = await linked();
  const { people: told } = client;
  await client.until(() => told.get(phone(1))?.name === "Ana");
  await client.socket.addOrEditContact(phone(2), { fullName: "Bia", saveOnPrimaryAddressbook: true });
  await Promise.all([
    account.keepContacts([
      { jid: phone(1), name: "Ana Lima" },
      { jid: phone(1), name: "Ana Lima Souza" },
    ]),
    account.keepContacts([{ jid: lid(3), name: "Só LID" }]),
  ]);
  await client.until(() => told.get(lid(3))?.name === "Só LID");
  expect(told.get(phone(1))?.name).toBe("Ana Lima Souza");
  await client.socket.addOrEditContact(phone(4), { fullName: "Caio", saveOnPrimaryAddressbook: true });
  const second = await linked();
  await second.until(() => second.people.get(phone(4))?.name === "Caio");
  expect(["Ana Lima Souza", "Bia", "Só LID"]).toEqual(
    [phone(1), phone(2), lid(3)].map((jid) => second.people.get(jid)?.name),
  );
});
