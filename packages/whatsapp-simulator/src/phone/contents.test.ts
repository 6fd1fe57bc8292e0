import { randomBytes } from "node:crypto";
import { decryptPollVote, type proto, type WAMessageKey } from "@whiskeysockets/baileys";
import { expect, test } from "vitest";
import { COMPANY, MARIA, useNetwork } from "../testing/setup.ts";

const stage = useNetwork();

/** A company and a customer with one text in each direction, for replies, edits and reactions. */
async function conversation() {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const asked = await maria.send(COMPANY, { kind: "text", text: "pergunta" });
  const question = await client.message(asked);
  const answered = await client.sendText(maria.lid, "resposta");
  await expect.poll(() => maria.chat(COMPANY).length).toBe(2);
  const answer: WAMessageKey = { remoteJid: maria.lid, fromMe: true, id: answered };
  return { client, maria, question, asked, answered, answer };
}

test("a customer quotes, reacts, removes the reaction, edits and deletes", async () => {
  const { client, maria, asked, answered } = await conversation();
  const quoting = await maria.send(COMPANY, { kind: "text", text: "obrigada", quotedId: answered });
  const { extendedTextMessage } = (await client.message(quoting)).message ?? {};
  expect(extendedTextMessage).toMatchObject({
    text: "obrigada",
    contextInfo: {
      stanzaId: answered,
      participant: stage.network.account(COMPANY).lid,
      quotedMessage: { extendedTextMessage: { text: "resposta" } },
    },
  });
  expect(maria.chat(COMPANY)[2]).toMatchObject({ quotedId: answered, quotedText: "resposta" });

  await maria.send(COMPANY, { kind: "reaction", targetId: answered, emoji: "👍" });
  await client.until(() => client.reactions.length === 1);
  expect(client.reactions[0]).toMatchObject({
    key: { id: answered, fromMe: true, remoteJid: maria.lid },
    reaction: { text: "👍" },
  });
  expect(maria.chat(COMPANY)[1]?.reactions).toEqual([{ emoji: "👍", fromCustomer: true, by: MARIA }]);
  await maria.send(COMPANY, { kind: "reaction", targetId: answered, emoji: "" });
  await client.until(() => client.reactions.length === 2);
  expect(maria.chat(COMPANY)[1]?.reactions).toEqual([]);

  await maria.send(COMPANY, { kind: "edit", targetId: asked, text: "pergunta melhor", open: true });
  const edited = () => client.updates.find(({ key, update }) => key.id === asked && update.message?.editedMessage);
  await client.until(() => edited() !== undefined);
  expect(edited()?.update.message?.editedMessage?.message).toMatchObject({ conversation: "pergunta melhor" });
  expect(maria.chat(COMPANY)[0]).toMatchObject({ text: "pergunta melhor", edited: true });

  // This content is sealed, and Baileys does not open it.
  await maria.send(COMPANY, { kind: "edit", targetId: asked, text: "ainda melhor" });
  const sealed = () => client.received.find(({ message }) => message?.secretEncryptedMessage);
  await client.until(() => sealed() !== undefined);
  expect(sealed()?.message?.secretEncryptedMessage?.targetMessageKey?.id).toBe(asked);
  expect(maria.chat(COMPANY)[0]).toMatchObject({ text: "ainda melhor", edited: true });

  await maria.send(COMPANY, { kind: "delete", targetId: asked });
  await client.until(() => client.updates.some(({ key, update }) => key.id === asked && update.message === null));
  expect(maria.chat(COMPANY)[0]?.deleted).toBe(true);
});

test("a customer sees the company's quote, reaction and edit, and a deletion only of the company's own message", async () => {
  const { client, maria, question, asked, answer } = await conversation();
  await client.send(maria.lid, { text: "cito" }, { quoted: question });
  await client.send(maria.lid, { react: { text: "❤️", key: question.key } });
  await client.send(maria.lid, { text: "resposta melhor", edit: answer });
  await expect.poll(() => maria.chat(COMPANY)[1]).toMatchObject({ text: "resposta melhor", edited: true });
  expect(maria.chat(COMPANY)[2]).toMatchObject({ text: "cito", quotedId: asked, quotedText: "pergunta" });
  expect(maria.chat(COMPANY)[0]?.reactions).toEqual([{ emoji: "❤️", fromCustomer: false, by: COMPANY }]);

  await client.send(maria.lid, { delete: question.key });
  await client.send(maria.lid, { delete: answer });
  await expect.poll(() => maria.chat(COMPANY)[1]?.deleted).toBe(true);
  expect(maria.chat(COMPANY)[0]?.deleted).toBe(false);
});

test("location, contact cards and polls arrive as they are", async () => {
  const { client, maria } = await conversation();
  const place = await maria.send(COMPANY, {
    kind: "location",
    latitude: -23.55,
    longitude: -46.63,
    name: "Padaria",
    address: "Rua A, 1",
    thumbnail: randomBytes(20),
  });
  expect((await client.message(place)).message?.locationMessage).toMatchObject({
    degreesLatitude: -23.55,
    name: "Padaria",
    address: "Rua A, 1",
  });
  const card = await maria.send(COMPANY, { kind: "contact", cards: [{ name: "Zé", number: "5511911112222" }] });
  expect((await client.message(card)).message?.contactMessage?.vcard).toContain("waid=5511911112222");
  const cards = await maria.send(COMPANY, {
    kind: "contact",
    cards: [
      { name: "Zé", number: "5511911112222" },
      { name: "Bia", number: "5511911113333" },
    ],
  });
  expect((await client.message(cards)).message?.contactsArrayMessage?.contacts).toHaveLength(2);
  await client.send(maria.lid, { location: { degreesLatitude: 1, degreesLongitude: 2, name: "Loja" } });
  await client.send(maria.lid, {
    contacts: { displayName: "Zé", contacts: [{ displayName: "Zé", vcard: "BEGIN:VCARD\nEND:VCARD" }] },
  });
  await expect
    .poll(() => maria.chat(COMPANY).slice(-2))
    .toMatchObject([
      { kind: "location", location: { latitude: 1, longitude: 2, name: "Loja" } },
      { kind: "contact", text: "Zé" },
    ]);
});

test("a message of the protocol is sent as its JSON describes it, with its bytes and numbers", async () => {
  const { client, maria } = await conversation();
  const raw = await maria.send(COMPANY, {
    kind: "raw",
    message: {
      viewOnceMessageV2: { message: { imageMessage: { caption: "oi", mediaKey: "AQID", fileLength: 12 } } },
      messageContextInfo: { messageSecret: "BwcH" },
    },
  });
  const { message } = await client.message(raw);
  const image = message?.viewOnceMessageV2?.message?.imageMessage;
  expect(image).toMatchObject({ caption: "oi" });
  expect([...(image?.mediaKey ?? [])]).toEqual([1, 2, 3]);
  expect([...(message?.messageContextInfo?.messageSecret ?? [])].slice(0, 3)).toEqual([7, 7, 7]);
  await expect.poll(() => maria.chat(COMPANY).at(-1)).toMatchObject({ kind: "image", text: "oi" });
});

test.each(["lid", "pn"] as const)(
  "a vote in the company's poll opens with the poll's secret (%s)",
  async (addressing) => {
    const client = await stage.linked();
    const maria = stage.network.customer(MARIA, { addressing });
    const company = stage.network.account(COMPANY);
    const address = { lid: [maria.lid, company.lid], pn: [maria.jid, company.jid] }[addressing];
    const [voterJid = "", pollCreatorJid = ""] = address;
    const poll = await client.send(voterJid, {
      poll: { name: "Sabor?", values: ["Cenoura", "Fubá"], selectableCount: 1 },
    });
    await expect.poll(() => maria.chat(COMPANY)).toMatchObject([{ kind: "poll", text: "Sabor?" }]);
    const vote = await maria.send(COMPANY, { kind: "pollVote", targetId: poll, options: ["Fubá"] });
    const update = (await client.message(vote)).message?.pollUpdateMessage;
    expect(update?.pollCreationMessageKey).toMatchObject({ id: poll, fromMe: true });
    const pollEncKey = (await client.message(poll)).message?.messageContextInfo?.messageSecret ?? new Uint8Array();
    const sealed = update?.vote as proto.Message.IPollEncValue;
    const { selectedOptions } = decryptPollVote(sealed, { pollMsgId: poll, pollCreatorJid, pollEncKey, voterJid });
    const digest = await crypto.subtle.digest("SHA-256", Buffer.from("Fubá"));
    expect(selectedOptions.map((option) => Buffer.from(option))).toEqual([Buffer.from(digest)]);
  },
);

test("a quote, reaction, edit or deletion of an unknown message is refused on the phone", async () => {
  const { maria } = await conversation();
  await expect(maria.send(COMPANY, { kind: "edit", targetId: "nowhere", text: "x" })).rejects.toThrow(
    "no message nowhere here",
  );
  await expect(maria.send("5511000000000", { kind: "text", text: "x" })).rejects.toThrow("is not on WhatsApp");
});
