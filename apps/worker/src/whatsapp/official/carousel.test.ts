import { Readable } from "node:stream";
import { asPlatform } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { storeCardFiles } from "@balcao/core/numbers/message-templates/cards";
import { say } from "@balcao/core/desk/messages/sending/say";
import { templatePart } from "@balcao/core/desk/messages/sending/template";
import { makeMessageTemplate } from "@balcao/core/testing/message-template-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { type PlayedGraph, playGraph, refusal } from "@balcao/outside/testing/graph";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { officialDesk } from "../../testing/official-desk.ts";
import { eventually, useStage } from "../../testing/stage.ts";

const stage = useStage();
let graph: PlayedGraph;
beforeAll(async () => {
  graph = await playGraph();
});
afterAll(() => graph.close());
// The next test's workers must not take the numbers of this test.
afterEach(() => asPlatform(() => queryText("update connections set wanted = false where network = 'official'")));

const card = {
  components: [
    { type: "HEADER", format: "IMAGE" },
    { type: "BODY", text: "Oferta" },
    { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Quero" }] },
  ],
};

/** An open number, and a carousel of its account whose cards have the files "um" and "dois". */
async function opened() {
  const it = await officialDesk(graph);
  const templateId = await makeMessageTemplate(it.companyId, {
    wabaId: it.access.wabaId,
    name: "ofertas",
    category: "marketing",
    components: [
      { type: "BODY", text: "Veja" },
      { type: "CAROUSEL", cards: [card, card] },
    ],
  });
  const files: Parameters<typeof storeCardFiles>[2]["files"][number][] = [];
  for (const [place, words] of ["um", "dois"].entries()) {
    const stored = await it.here(() => putFile(it.companyId, Readable.from([Buffer.from(words)]), { maxBytes: 100 }));
    files.push({ place, file: { ...stored, name: `${words}.jpg`, mimetype: "image/jpeg" } });
  }
  await it.here(() => storeCardFiles(it.user, templateId, { files, cards: 2 }));
  stage.startWorker({ graph: { url: graph.url, version: "v26.0" } });
  await it.isOpen();
  const send = async () => {
    const values = { header: "", body: {}, buttons: {} };
    const part = await it.here(() => templatePart(it.connectionId, { id: templateId }, { values, file: null }));
    const said = await it.here(() => say(it.ticketId, { speaker: "desk", userId: it.user.userId }, [part]));
    return said.refusal === null ? (said.messages[0]?.id ?? 0) : 0;
  };
  const isSent = (id: number) =>
    eventually(async () => expect(await it.message(id)).toMatchObject({ ack: 1, failure: null }));
  const uploads = () => graph.seen.filter(({ path }) => path === `/${it.access.phoneNumberId}/media`);
  return { ...it, send, isSent, uploads };
}
type SentTemplate = { template: { components: { type: string; cards?: { components: object[] }[] }[] } };
const idsIn = (body: unknown): unknown[] =>
  ((body as SentTemplate).template.components.find(({ type }) => type === "carousel")?.cards ?? []).map(
    ({ components }) => components[0],
  );

test("the files of cards are uploaded once for many messages, and again after Meta refused a message because of them", async () => {
  const it = await opened();
  await it.isSent(await it.send());
  expect(it.uploads().map(({ body }) => /um|dois/.exec(body.toString())?.[0])).toEqual(["um", "dois"]);
  await it.isSent(await it.send());
  expect(it.uploads()).toHaveLength(2);
  const [first, second] = it.posted().map(idsIn);
  expect(first).toEqual(
    [0, 1].map(() => ({ type: "header", parameters: [expect.objectContaining({ type: "image" })] })),
  );
  expect(second).toEqual(first);
  graph.answerNext(it.path, refusal(132_012));
  const refused = await it.send();
  await eventually(async () => expect(await it.message(refused)).toMatchObject({ failure: "template" }));
  await it.isSent(await it.send());
  expect(it.uploads()).toHaveLength(4);
});

test("an answer to a card is the customer's message, and quotes the words of that card", async () => {
  const it = await opened();
  const id = await it.send();
  await it.isSent(id);
  const [sent] = await it.rows<{ wamid: string }>("select wamid from official_sends");
  const wamid = sent?.wamid ?? "";
  const button = { text: "Quero", payload: "card:1:0:Oferta" };
  await it.hears({ type: "button", button, context: { id: wamid } }, [wamid]);
  await eventually(async () =>
    expect(await it.rows("select body, quoted_id, quoted_text from messages where not from_me")).toEqual([
      { body: "Quero", quoted_id: id, quoted_text: "Cartão 2: Oferta" },
    ]),
  );
});

test("a message fails with a reason when the file of a card is gone", async () => {
  const it = await opened();
  await it.rows("update media set object_key = object_key || 'x'");
  const id = await it.send();
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: -1, failure: "media" }));
  expect(it.posted()).toEqual([]);
});

test("a carousel fails when one of its files was removed, and no card is sent with another card's picture", async () => {
  const it = await opened();
  await it.rows(
    `update media set state = 'removed', object_key = null, size = null
     where id = (select media_id from message_template_cards where place = 0)`,
  );
  const id = await it.send();
  await eventually(async () => expect(await it.message(id)).toMatchObject({ ack: -1, failure: "media" }));
  expect(it.posted()).toEqual([]);
});
