import { randomBytes } from "node:crypto";
import type { GroupMetadata } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import type { TestClient } from "../testing/client.ts";
import { COMPANY, JOAO, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

async function meeting() {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA, { name: "Maria" });
  const joao = stage.network.customer(JOAO, { lidOnly: true });
  const group = stage.network.group("Festa", [MARIA, JOAO, COMPANY]);
  return { client, maria, joao, group };
}

const events = (client: TestClient, name: "groups.update" | "groups.upsert"): Partial<GroupMetadata>[] => {
  const seen: Partial<GroupMetadata>[] = [];
  client.socket.ev.on(name, (news: Partial<GroupMetadata>[]) => void seen.push(...news));
  return seen;
};

test("messages of members reach the companion and all members, and so do the companion's messages", async () => {
  const { client, maria, joao, group } = await meeting();
  for (const text of ["um", "dois", "três"]) {
    const id = await maria.send(group.jid, { kind: "text", text });
    const { key, message } = await client.message(id);
    expect(key).toMatchObject({ remoteJid: group.jid, participant: maria.lid, participantAlt: maria.jid });
    expect(message?.conversation).toBe(text);
  }
  const fromJoao = await joao.send(group.jid, { kind: "image", data: randomBytes(50), mimetype: "image/png" });
  const { key } = await client.message(fromJoao);
  expect([key.participant, key.participantAlt]).toEqual([joao.lid, undefined]);
  await client.socket.readMessages([key]);
  await expect.poll(() => joao.chat(group.jid).find(({ id }) => id === fromJoao)?.ack).toBe(3);
  expect(joao.chat(group.jid).map(({ text, peer }) => [text, peer])).toEqual([
    ["um", MARIA],
    ["dois", MARIA],
    ["três", MARIA],
    ["", group.jid],
  ]);

  const sent = [await client.sendText(group.jid, "bom dia"), await client.sendText(group.jid, "tudo bem?")];
  for (const customer of [maria, joao]) {
    await expect
      .poll(() => customer.chat(group.jid).slice(-2))
      .toMatchObject([
        { id: sent[0], text: "bom dia", peer: COMPANY, copies: 1 },
        { id: sent[1], text: "tudo bem?", peer: COMPANY, copies: 1 },
      ]);
  }
  const readers = () => new Set(client.receiptsOf(sent[1] ?? "").map(({ userJid }) => userJid));
  await client.until(() => readers().size === 2);
  maria.read(group.jid);
  await client.until(() => client.receiptsOf(sent[1] ?? "").some((receipt) => Boolean(receipt.readTimestamp)));
});

test("a companion reads, creates, renames, fills and leaves groups, and gets the changes that others make", async () => {
  const { client, maria, joao, group } = await meeting();
  const all = await client.socket.groupFetchAllParticipating();
  expect(all[group.jid]).toMatchObject({ subject: "Festa", addressingMode: "lid", size: 3 });
  expect(all[group.jid]?.participants[0]).toMatchObject({ id: maria.lid, phoneNumber: maria.jid, admin: "superadmin" });
  const updates = events(client, "groups.update");
  group.subject = "Festa junina";
  await expect.poll(() => updates.at(-1)).toMatchObject({ id: group.jid, subject: "Festa junina" });

  const made = await client.socket.groupCreate("Equipe", [maria.jid]);
  expect(made.participants.map(({ id }) => id)).toEqual([stage.network.account(COMPANY).lid, maria.lid]);
  await client.socket.groupParticipantsUpdate(made.id, [joao.lid], "add");
  await client.socket.groupUpdateSubject(made.id, "Equipe B");
  const found = () => stage.network.groups().find(({ jid }) => jid === made.id);
  expect(found()).toMatchObject({ subject: "Equipe B", participants: [COMPANY, MARIA, JOAO] });
  await client.socket.groupLeave(made.id);
  expect(found()?.participants).toEqual([MARIA, JOAO]);
  await expect(client.socket.groupMetadata(made.id)).rejects.toThrow("forbidden");
});

test("a new member reads only later messages, and a former member reads none", async () => {
  const { client, maria, joao, group } = await meeting();
  group.remove(JOAO);
  await client.sendText(group.jid, "sem João");
  await expect.poll(() => maria.chat(group.jid)).toMatchObject([{ text: "sem João" }]);
  group.add(JOAO);
  await client.sendText(group.jid, "com João");
  await expect.poll(() => joao.chat(group.jid).map(({ text }) => text)).toEqual(["com João"]);
});

test("a message that the owner writes to a group on the phone reaches the members and the companion", async () => {
  const { client, maria, group } = await meeting();
  const id = await stage.network.account(COMPANY).sendFromPhone(group.jid, { kind: "text", text: "é o dono" });
  const { key, message } = await client.message(id);
  expect([message?.conversation, key.fromMe, key.remoteJid]).toEqual(["é o dono", true, group.jid]);
  await expect.poll(() => maria.chat(group.jid)).toMatchObject([{ id, text: "é o dono", peer: COMPANY }]);
});

test("a member deletes their own messages, and the admin deletes anybody's", async () => {
  const { client, maria, joao, group } = await meeting();
  const sent = await client.sendText(group.jid, "apague");
  await expect.poll(() => joao.chat(group.jid).length + maria.chat(group.jid).length).toBe(2);
  await joao.send(group.jid, { kind: "delete", targetId: sent });
  await maria.send(group.jid, { kind: "text", text: "depois" });
  await expect.poll(() => joao.chat(group.jid).at(-1)?.text).toBe("depois");
  expect(maria.chat(group.jid)[0]?.deleted).toBe(false);
  await maria.send(group.jid, { kind: "delete", targetId: sent });
  await expect.poll(() => joao.chat(group.jid)[0]?.deleted).toBe(true);
  const gone = () => client.updates.some(({ key, update }) => key.id === sent && update.message === null);
  await client.until(gone);
});
