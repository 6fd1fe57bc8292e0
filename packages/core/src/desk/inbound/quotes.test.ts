import { beforeEach, describe, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { quotedWords } from "../../base/migrations/0116-quoted-words.ts";
import { makeCompany, makeConnection, newNumber, publishedBy } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import type { InboundMessage } from "./inbound.ts";
import { loadMessages } from "../messages/presenter.ts";
import { receiveMessage } from "./receive.ts";
import { receiveTogether } from "./receive-together.ts";

let companyId: number;
let connectionId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const receive = (inbound: InboundMessage) => here(() => receiveMessage(inbound));
const idOf = async (inbound: InboundMessage) => {
  const done = await receive(inbound);
  return "messageId" in done ? done.messageId : 0;
};
const shown = async (id: number) => (await here(() => loadMessages([id])))[0]?.message;

const group: Partial<InboundMessage> = {
  chat: "120@g.us",
  identities: [{ kind: "group", value: "120" }],
  participant: { jid: "1@lid", identities: [{ kind: "lid", value: "1" }], name: "Zé" },
  body: "no grupo",
};

describe("a quote", () => {
  const quoted = async (inbound: InboundMessage) => (await shown(await idOf(inbound)))?.quotedMsg?.body ?? null;

  test("a quote shows a message of the same conversation or of a group, and no message of another customer", async () => {
    const [carla, diego] = [newNumber(), newNumber()];
    const secret = inboundText(connectionId, { number: carla, body: "meu segredo" });
    await receive(secret);
    const inGroup = inboundText(connectionId, group);
    await receive(inGroup);
    const quote = (number: string, quotedWid: string) => quoted(inboundText(connectionId, { number, quotedWid }));
    expect(await quote(carla, secret.wid)).toBe("meu segredo");
    expect(await quote(diego, secret.wid)).toBeNull();
    expect(await quote(diego, inGroup.wid)).toBe("no grupo");
    expect(await quote(diego, "NONE")).toBeNull();
  });

  test("a quote of an unknown message shows the words that came with the quote, until the message arrives", async () => {
    const number = newNumber();
    const late = inboundText(connectionId, { number, body: "qual o preço?" });
    const id = await idOf(inboundText(connectionId, { number, quotedWid: late.wid, quotedText: "qual o pre…" }));
    expect(await shown(id)).toMatchObject({ quotedMsg: null, quotedText: "qual o pre…" });
    await receive(late);
    expect(await shown(id)).toMatchObject({ quotedMsg: { body: "qual o preço?" }, quotedText: null });
    expect(await shown(await idOf(inboundText(connectionId, { number })))).toMatchObject({ quotedText: null });
  });

  test("a quote of a carousel shows the words of the answered card, or else the words of the whole message", async () => {
    const number = newNumber();
    const said = inboundText(connectionId, { number, body: "Veja\n\nTênis\n\nBota" });
    await receive(said);
    const quote = () =>
      quoted(inboundText(connectionId, { number, quotedWid: said.wid, quotedText: "Cartão 2: Bota" }));
    expect(await quote()).toBe("Veja\n\nTênis\n\nBota");
    await here(() => queryText(`update messages set template = '{"carousel": {"text": "Veja", "cards": []}}'`));
    expect(await quote()).toBe("Cartão 2: Bota");
    expect(await quoted(inboundText(connectionId, { number, quotedWid: said.wid }))).toBe("Veja\n\nTênis\n\nBota");
  });

  test("a quote loses its words when the quoted message is deleted, in whichever order quote and deletion arrive", async () => {
    const number = newNumber();
    const told = inboundText(connectionId, { number, body: "segredo" });
    await receive(told);
    const quote = (more: Partial<InboundMessage> = {}) =>
      inboundText(connectionId, { number, quotedWid: told.wid, quotedText: "segredo", ...more });
    const hidden = quote({ mediaType: "undecrypted", body: "", quotedWid: null, quotedText: "" });
    const ids = [await idOf(quote()), await idOf(hidden)];
    await idOf({ ...hidden, mediaType: "text", body: "sim", quotedWid: told.wid, quotedText: "segredo" });
    const together = quote();
    const stored = await here(() => receiveTogether([together]));
    ids.push(stored.get(together) ?? 0);
    const late = inboundText(connectionId, { number, body: "segredo" });
    ids.push(await idOf(quote({ quotedWid: late.wid })));
    const unopened = inboundText(connectionId, { number, mediaType: "undecrypted", body: "" });
    ids.push(await idOf(unopened));
    await idOf({ ...unopened, mediaType: "text", body: "sim", quotedWid: late.wid, quotedText: "segredo" });
    const lateTogether = inboundText(connectionId, { number, body: "segredo" });
    ids.push(await idOf(quote({ quotedWid: lateTogether.wid })));
    await receive(late);
    await here(() => receiveTogether([lateTogether]));
    for (const id of ids) expect(await shown(id)).toMatchObject({ quotedMsg: { body: "segredo" } });
    await here(() => queryText("delete from messages where body = 'segredo'"));
    for (const id of ids) expect(await shown(id)).toMatchObject({ quotedMsg: null, quotedText: null });
  });

  test("the migration removes a quote's copied words when the quoted message is stored, and keeps them while it is missing", async () => {
    const number = newNumber();
    const told = inboundText(connectionId, { number, body: "segredo" });
    await receive(told);
    const id = await idOf(inboundText(connectionId, { number, quotedWid: told.wid }));
    const waiting = await idOf(inboundText(connectionId, { number, quotedWid: "NONE", quotedText: "qual?" }));
    await here(() => queryText("update messages set quoted_text = 'segredo', quoted_id = null where id = $1", [id]));
    await asPlatform(() => quotedWords.up((sql) => queryText(sql)));
    expect(await shown(id)).toMatchObject({ quotedText: null });
    expect(await shown(waiting)).toMatchObject({ quotedText: "qual?" });
  });

  test("a quote that arrives before the quoted message, even before a group's message, is linked and shown once that message arrives", async () => {
    const [carla, diego] = [newNumber(), newNumber()];
    const early = inboundText(connectionId, { number: carla, body: "isso mesmo", quotedWid: "LATE" });
    const id = await idOf(early);
    await receive(inboundText(connectionId, { number: diego, wid: "LATE", body: "de outro" }));
    expect(await shown(id)).toMatchObject({ quotedMsg: null });
    await receive(inboundText(connectionId, { number: carla, wid: "LATE", body: "o atrasado" }));
    expect(await shown(id)).toMatchObject({ quotedMsg: { body: "o atrasado" } });
    const aside = await idOf(inboundText(connectionId, { number: diego, quotedWid: "LATER" }));
    await receive(inboundText(connectionId, { ...group, wid: "LATER" }));
    expect(await shown(aside)).toMatchObject({ quotedMsg: { body: "no grupo" } });
    expect((await publishedBy(companyId)).find(({ name }) => name === "message.update")).toMatchObject({
      payload: { message: { id, quotedMsg: { body: "o atrasado" } } },
    });
  });

  test("when two messages have the same id, a quote shows the one in the conversation of the quote", async () => {
    const [carla, diego] = [newNumber(), newNumber()];
    for (const [number, body] of [
      [carla, "da Carla"],
      [diego, "do Diego"],
    ] as const)
      await receive(inboundText(connectionId, { number, body, wid: "TWICE" }));
    expect(await quoted(inboundText(connectionId, { number: diego, quotedWid: "TWICE" }))).toBe("do Diego");
  });
});

test("a forwarded message is marked as forwarded, even when its content arrived later", async () => {
  expect(await shown(await idOf(inboundText(connectionId)))).toMatchObject({ isForwarded: false });
  expect(await shown(await idOf(inboundText(connectionId, { isForwarded: true })))).toMatchObject({
    isForwarded: true,
  });
  const hidden = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
  const id = await idOf(hidden);
  await receive({ ...hidden, mediaType: "text", body: "Oi", isForwarded: true });
  expect(await shown(id)).toMatchObject({ isForwarded: true });
});
