import { expect, test } from "vitest";
import type { Outgoing } from "../network-api.ts";
import { COMPANY, JOAO, MARIA, useNetwork } from "../testing/setup.ts";
import { createPhoneClient } from "./client.ts";

const stage = useNetwork();
const phone = () => createPhoneClient(stage.network.httpUrl);
const BYTES = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);

test("customers are made, renamed, and switched on and off", async () => {
  expect(await phone().addCustomer({ number: MARIA, name: " Maria " })).toMatchObject({ number: MARIA, name: "Maria" });
  const change = { name: "Maria da Silva", state: "offline", autoRead: true } as const;
  expect(await phone().changeCustomer(MARIA, change)).toMatchObject(change);
  expect(stage.network.customer(MARIA)).toMatchObject(change);
  expect(await phone().changeCustomer(MARIA, { state: "online" })).toMatchObject({ ...change, state: "online" });
  await expect(phone().changeCustomer(JOAO, change)).rejects.toMatchObject({ status: 404, code: "ERR_NOT_FOUND" });
  await expect(phone().changeCustomer(MARIA, { state: "asleep" } as never)).rejects.toMatchObject({ status: 400 });
});

test("a profile picture is shown, changed and removed, and the companies' devices get the change", async () => {
  const client = await stage.linked();
  await phone().addCustomer({ number: MARIA });
  const told: unknown[] = [];
  client.socket.ev.on("contacts.update", (news) => void told.push(...news.map(({ imgUrl }) => imgUrl)));
  const photo = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), BYTES]);
  const address = `${stage.network.httpUrl}/api/customers/${MARIA}/picture`;
  expect((await fetch(address)).status).toBe(404);
  const { pictureId } = await phone().setPicture(MARIA, photo);
  await expect.poll(() => told).toEqual(["changed"]);
  expect(await client.socket.profilePictureUrl(stage.network.customer(MARIA).lid)).toContain(pictureId);
  const answer = await fetch(address);
  expect(answer.headers.get("content-type")).toBe("image/jpeg");
  expect(photo.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
  expect((await phone().setPicture(MARIA, photo)).pictureId).not.toBe(pictureId);
  expect((await phone().setPicture(MARIA, null)).pictureId).toBeNull();
  await expect.poll(() => told).toEqual(["changed", "changed", "removed"]);
  for (const data of [Buffer.from("<svg/>"), Buffer.concat([photo, Buffer.alloc(1024 * 1024)])])
    await expect(phone().setPicture(MARIA, data)).rejects.toMatchObject({ status: 400 });
  await expect(phone().setPicture(JOAO, photo)).rejects.toMatchObject({ status: 404 });
});

test("a text is sent under a chosen id and shown in the chat, newest last", async () => {
  const client = await stage.linked();
  await phone().addCustomer({ number: MARIA });
  expect(await phone().send(MARIA, COMPANY, { kind: "text", text: "Oi" }, { id: "3A0001" })).toBe("3A0001");
  const second = await phone().send(MARIA, `${COMPANY}@s.whatsapp.net`, { kind: "text", text: "Tem bolo?" });
  expect((await client.message(second)).message?.conversation).toBe("Tem bolo?");
  await expect.poll(async () => (await phone().chat(MARIA, COMPANY)).at(-1)?.ack).toBe(2);
  const chat = await phone().chat(MARIA, COMPANY);
  expect(chat.map(({ id, text, fromCustomer }) => [id, text, fromCustomer])).toEqual([
    ["3A0001", "Oi", true],
    [second, "Tem bolo?", true],
  ]);
  expect(Object.keys(chat[0] ?? {})).not.toContain("raw");
  const newest = await fetch(`${stage.network.httpUrl}/api/customers/${MARIA}/chats/${COMPANY}?limit=1`);
  expect(await newest.json()).toMatchObject([{ id: second }]);
});

test("quotes, reactions, edits and deletions of a message are sent too", async () => {
  await stage.linked();
  await phone().addCustomer({ number: MARIA });
  const send = (content: Outgoing) => phone().send(MARIA, COMPANY, content);
  const first = await send({ kind: "text", text: "É sábado" });
  await send({ kind: "edit", targetId: first, text: "É domingo" });
  await send({ kind: "reaction", targetId: first, emoji: "👍" });
  const second = await send({ kind: "text", text: "Não, espera", quotedId: first });
  await send({ kind: "delete", targetId: second });
  expect(await phone().chat(MARIA, COMPANY)).toMatchObject([
    { text: "É domingo", edited: true, reactions: [{ emoji: "👍", fromCustomer: true }] },
    { id: second, quotedId: first, deleted: true },
  ]);
  const lost = send({ kind: "edit", targetId: "nothing", text: "?" });
  await expect(lost).rejects.toMatchObject({ status: 409, code: "ERR_REFUSED" });
});

test("files are sent as base64, come back unchanged, and cannot run on the page", async () => {
  await stage.linked();
  await phone().addCustomer({ number: MARIA });
  const photo = await phone().send(MARIA, COMPANY, {
    kind: "image",
    data: BYTES,
    mimetype: "image/jpeg",
    caption: "Veja",
  });
  const page = Buffer.from("<script>alert(1)</script>");
  const html = { kind: "document", data: page, mimetype: "text/html", fileName: "a.html" } as const;
  const document = await phone().send(MARIA, COMPANY, html);
  const text = await phone().send(MARIA, COMPANY, { kind: "text", text: "Pronto" });

  expect(await phone().chat(MARIA, COMPANY)).toMatchObject([
    { id: photo, kind: "image", text: "Veja", mediaBytes: BYTES.length },
    { id: document, kind: "document", fileName: "a.html", mediaBytes: page.length },
    { id: text, mediaBytes: null },
  ]);
  expect(await phone().media(MARIA, COMPANY, photo)).toEqual(BYTES);
  const fetched = (id: string) => fetch(`${stage.network.httpUrl}/api/customers/${MARIA}/chats/${COMPANY}/${id}/media`);
  const shown = await fetched(photo);
  expect(shown.headers.get("content-type")).toBe("image/jpeg");
  expect(shown.headers.get("x-content-type-options")).toBe("nosniff");
  const downloaded = await fetched(document);
  expect(downloaded.headers.get("content-type")).toBe("application/octet-stream");
  expect(downloaded.headers.get("content-disposition")).toBe("attachment");
  expect(downloaded.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect([(await fetched(text)).status, (await fetched("nothing")).status]).toEqual([404, 404]);
});

test.each([
  ["no content", {}],
  ["an unknown kind", { content: { kind: "telegram" } }],
  ["an empty text", { content: { kind: "text", text: "" } }],
  ["bytes that are not base64", { content: { kind: "sticker", mimetype: "image/webp", data: "###" } }],
  ["a media type that is none", { content: { kind: "sticker", mimetype: "webp", data: "AAAA" } }],
  ["a place off the globe", { content: { kind: "location", latitude: 91, longitude: 0 } }],
  ["a poll with one option", { content: { kind: "poll", question: "?", options: ["a"], selectable: 1 } }],
  ["a peer that is no address", { to: "Maria", content: { kind: "text", text: "Oi" } }],
])("the control refuses %s", async (_what, part) => {
  await phone().addCustomer({ number: MARIA });
  const body = JSON.stringify({ to: COMPANY, ...part });
  const answer = await fetch(`${stage.network.httpUrl}/api/customers/${MARIA}/send`, { method: "POST", body });
  expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, "ERR_VALIDATION"]);
});

test("contact cards and polls show their content, from the customer and from the company", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  await phone().send(MARIA, COMPANY, { kind: "contact", cards: [{ name: "João", number: JOAO }] });
  const vcard = "BEGIN:VCARD\nVERSION:3.0\nFN:Zé\nTEL;type=CELL:+55 11 91111-2222\nEND:VCARD";
  await client.send(maria.jid, { contacts: { displayName: "Zé", contacts: [{ displayName: "Zé", vcard }] } });
  await client.send(maria.jid, { poll: { name: "Sabor?", values: ["Milho", "Fubá"], selectableCount: 1 } });
  await expect.poll(() => maria.chat(COMPANY).length).toBe(3);
  const [mine, theirs, poll] = await phone().chat(MARIA, COMPANY);
  expect(mine?.cards).toEqual([{ name: "João", number: JOAO }]);
  expect(theirs?.cards).toEqual([{ name: "Zé", number: "5511911112222" }]);
  const options = async () => (await phone().chat(MARIA, COMPANY))[2]?.poll?.options;
  expect(await options()).toEqual(["Milho", "Fubá"].map((name) => ({ name, votes: 0, mine: false })));
  for (const [chosen, votes] of [
    ["Milho", [1, 0]],
    ["Fubá", [0, 1]],
  ] as const) {
    await phone().send(MARIA, COMPANY, { kind: "pollVote", targetId: poll?.id ?? "", options: [chosen] });
    expect((await options())?.map((option) => option.votes)).toEqual(votes);
  }
});

test("a phone without a network queues messages and sends them later", async () => {
  const client = await stage.linked();
  await phone().addCustomer({ number: MARIA });
  await phone().changeCustomer(MARIA, { state: "offline" });
  const id = await phone().send(MARIA, COMPANY, { kind: "text", text: "No metrô" });
  expect(client.received.some(({ key }) => key.id === id)).toBe(false);
  await phone().changeCustomer(MARIA, { state: "online" });
  expect((await client.message(id)).message?.conversation).toBe("No metrô");
});

test("the company sees the read and played marks, and who is typing", async () => {
  const client = await stage.linked();
  const maria = stage.network.customer(MARIA);
  const text = await client.sendText(maria.jid, "Bom dia");
  const voice = await client.send(maria.jid, {
    audio: Buffer.from(BYTES),
    ptt: true,
    seconds: 2,
    mimetype: "audio/ogg",
  });
  await expect.poll(() => maria.chat(COMPANY).length).toBe(2);
  await phone().read(MARIA, COMPANY);
  await client.until(() => client.status(text) === 4);
  await phone().played(MARIA, COMPANY, voice);
  await client.until(() => client.status(voice) === 5);
  await expect(phone().played(MARIA, COMPANY, "nothing")).rejects.toMatchObject({ status: 404 });

  await client.socket.sendPresenceUpdate("available");
  await expect
    .poll(async () => {
      await phone().typing(MARIA, COMPANY, "recording");
      return Object.values(client.presences.at(-1)?.presences ?? {})[0]?.lastKnownPresence;
    })
    .toBe("recording");
});

test("a group is created, and messages are written to it", async () => {
  const client = await stage.linked();
  await phone().addCustomer({ number: MARIA, name: "Maria" });
  await phone().addCustomer({ number: JOAO, name: "João" });
  const group = await phone().addGroup("Obra", [MARIA, JOAO, COMPANY]);
  expect((await phone().state()).groups).toEqual([group]);
  const id = await phone().send(MARIA, group.jid, { kind: "text", text: "Chegou o cimento" });
  expect((await client.message(id)).key.remoteJid).toBe(group.jid);
  await expect
    .poll(async () => (await phone().chat(JOAO, group.jid)).map(({ peer, text }) => [peer, text]))
    .toEqual([[MARIA, "Chegou o cimento"]]);
  await expect(phone().addGroup("", [])).rejects.toMatchObject({ status: 400 });
});
