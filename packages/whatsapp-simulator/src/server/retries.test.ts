import { expect, test } from "vitest";
import { COMPANY, JOAO, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

test("a companion that lost its sessions requests the message again and gets it", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "um" }));
  await client.sendText(maria.lid, "dois");
  await expect.poll(() => maria.chat(COMPANY).length).toBe(2);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "três" }));
  client.auth.forget("session");
  const id = await maria.send(COMPANY, { kind: "text", text: "quatro" });
  expect((await client.message(id)).message?.conversation).toBe("quatro");
  expect(client.received.filter(({ key, message }) => key.id === id && !message)).toHaveLength(1);
  await expect.poll(() => maria.chat(COMPANY).at(-1)?.ack).toBe(2);
});

test("a companion that lost a group's keys requests the message again and gets it", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const group = stage.network.group("Festa", [MARIA, COMPANY]);
  await client.message(await maria.send(group.jid, { kind: "text", text: "um" }));
  client.auth.forget("sender-key");
  for (const text of ["dois", "três"]) {
    const id = await maria.send(group.jid, { kind: "text", text });
    expect((await client.message(id)).message?.conversation).toBe(text);
  }
});

test("a customer with a new phone requests a message again, and the company encrypts for the new identity", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "um" }));
  await client.sendText(maria.lid, "dois");
  await expect.poll(() => maria.chat(COMPANY).length).toBe(2);
  await client.leave();
  maria.reinstall();
  client.connect();
  await client.opened();
  for (const text of ["três", "quatro"]) {
    const id = await client.sendText(maria.lid, text);
    await client.until(() => client.status(id) === 3);
  }
  expect(maria.chat(COMPANY).slice(2)).toMatchObject([
    { text: "três", copies: 1 },
    { text: "quatro", copies: 1 },
  ]);
  await client.message(await maria.send(COMPANY, { kind: "text", text: "cinco" }));
});

test("members with new phones request messages again in groups", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const joao = stage.network.customer(JOAO);
  const group = stage.network.group("Festa", [MARIA, JOAO, COMPANY]);
  await client.sendText(group.jid, "um");
  await expect.poll(() => maria.chat(group.jid).length).toBe(1);
  await joao.send(group.jid, { kind: "text", text: "dois" });
  await expect.poll(() => maria.chat(group.jid).length).toBe(2);
  maria.reinstall();
  await client.sendText(group.jid, "três");
  await expect.poll(() => maria.chat(group.jid).length).toBe(3);
  await joao.send(group.jid, { kind: "text", text: "quatro" });
  await expect.poll(() => maria.chat(group.jid).map(({ text }) => text)).toEqual(["um", "dois", "três", "quatro"]);
});
