import { samples } from "@balcao/graph-simulator/samples";
import { afterAll, expect, test, vi } from "vitest";
import { makeShop } from "./shop.ts";

// The environment is read when the api is loaded.
const graph = await vi.hoisted(async () => {
  const { startGraph } = await import("@balcao/graph-simulator/graph");
  const started = await startGraph();
  process.env.GRAPH_URL = started.url;
  process.env.GRAPH_VERSION = "v26.0";
  return started;
});
afterAll(() => graph.close());

const card = (name: string, upload: number | null) => ({
  header: "image",
  body: `${name} por {{preco}} reais`,
  samples: { preco: "10" },
  buttons: [
    { kind: "reply", text: "Quero" },
    { kind: "url", text: "Ver", url: "https://loja.com/{{1}}", sample: "https://loja.com/12" },
  ],
  upload,
});
const carousel = (...uploads: (number | null)[]) => ({
  header: { kind: "none" },
  body: "Olá {{nome}}, veja as ofertas da loja.",
  samples: { nome: "Ana" },
  footer: "",
  buttons: [],
  cards: uploads.map((upload, at) => card(at === 0 ? "Tênis" : "Bota", upload)),
});
const values = {
  body: { nome: "Rosa" },
  cards: [
    { body: { preco: "10" }, buttons: { 1: "tenis" } },
    { body: { preco: "20" }, buttons: { 1: "bota" } },
  ],
};

async function stage() {
  const shop = await makeShop(graph);
  const { admin, connectionId } = shop;
  const form = (method: "post" | "put", path: string, fields: object, files: number) => {
    const call = admin[method](path);
    for (const [name, value] of Object.entries(fields))
      call.field(name, typeof value === "string" ? value : JSON.stringify(value));
    for (let n = 0; n < files; n += 1)
      call.attach("medias", samples.jpeg.bytes, { filename: `${n}.jpg`, contentType: samples.jpeg.mimeType });
    return call;
  };
  const draft = { connectionId, name: "ofertas", language: "pt_BR", category: "marketing" };
  const make = (content: object, files: number, more: object = {}) =>
    form("post", "/message-templates", { ...draft, content, ...more }, files);
  const approve = async () => {
    graph.decide.review(shop.atMeta("ofertas"), { event: "APPROVED" });
    await admin.post("/message-templates/refresh").send({}).expect(200);
  };
  return { ...shop, form, make, approve };
}

test("a carousel is made with the files of its cards, sent with a value for each, and shown as cards", async () => {
  const { admin, ticketId, make, approve, handOver, upload, rows } = await stage();
  const { body: made } = await make(carousel(0, 1), 2).expect(200);
  expect(made).toMatchObject({
    hasOther: false,
    content: { cards: [{ file: { name: "0.jpg" } }, { file: { name: "1.jpg" } }] },
  });
  await approve();
  const send = (given: object) =>
    admin.post(`/messages/${ticketId}/template`).send({ templateId: made.id, values: given });
  const lacking = await send({ ...values, cards: [values.cards[0]] }).expect(422);
  expect(lacking.body.details).toEqual([
    { part: "body", key: "preco", card: 1, fault: "missing" },
    { part: "buttons", key: "1", card: 1, fault: "missing" },
  ]);
  const { body: sent } = await send(values).expect(200);
  const [message] = sent.messages;
  expect(message).toMatchObject({
    mediaType: "text",
    body: "Olá Rosa, veja as ofertas da loja.\n\nTênis por 10 reais\n\nBota por 20 reais",
    template: {
      carousel: {
        text: "Olá Rosa, veja as ofertas da loja.",
        cards: [
          { header: "image", body: "Tênis por 10 reais", file: { name: "0.jpg" } },
          {
            body: "Bota por 20 reais",
            file: { name: "1.jpg" },
            buttons: [
              { kind: "reply", text: "Quero" },
              { kind: "url", text: "Ver", target: "https://loja.com/bota" },
            ],
          },
        ],
      },
    },
  });
  await admin.get(message.template.carousel.cards[1].file.url.replace(/^\/api/, "")).expect(200);
  expect(await rows("select place from message_cards order by place")).toEqual([{ place: 0 }, { place: 1 }]);
  const ids = [await upload(samples.jpeg), await upload(samples.jpeg)];
  expect(await handOver(message.id, null, ids)).toMatchObject({ messages: [{ message_status: "accepted" }] });
  expect(await handOver(message.id, null, ids.slice(1))).toMatchObject({ error: { code: expect.any(Number) } });
});

test("faults of a carousel are reported before Meta is called", async () => {
  const { make } = await stage();
  const faults = async (content: object, files: number, more: object = {}) =>
    (await make(content, files, more).expect(400)).body.details;
  expect(await faults(carousel(0, null), 1)).toEqual([{ path: ["body", "cards", "1", "file"], message: "file" }]);
  expect(await faults(carousel(0), 1)).toEqual([{ path: ["body", "cards"], message: "cards" }]);
  expect(await faults(carousel(0, 1), 2, { category: "utility" })).toEqual([
    { path: ["body", "category"], message: "A carousel or offer is marketing" },
  ]);
  expect(await faults(carousel(0, 0), 2)).toEqual([
    { path: ["body", "content", "cards"], message: "Each card needs its own file" },
  ]);
  const [first, second] = carousel(0, 1).cards;
  const differing = { ...carousel(), cards: [first, { ...second, buttons: [] }] };
  expect(await faults(differing, 2)).toEqual([{ path: ["body", "cards"], message: "same" }]);
  const { body } = await make(carousel(0, 1), 0).attach("medias", samples.pdf.bytes, { filename: "a.pdf" }).expect(422);
  expect(body).toEqual({ error: "ERR_TEMPLATE_FILE", details: { kind: "image" } });
});

test("a carousel that was made on Meta's pages is sent once its cards have files", async () => {
  const { admin, ticketId, desk, form, rows } = await stage();
  const bare = {
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "Oferta" },
    ],
  };
  const components = [
    { type: "BODY", text: "Veja" },
    { type: "CAROUSEL", cards: [bare, bare] },
  ];
  graph.makeTemplate(desk.account, { name: "vitrine", category: "MARKETING", components });
  await admin.post("/message-templates/refresh").send({}).expect(200);
  const { body: listed } = await admin.get("/message-templates?name=vitrine").expect(200);
  const [{ id, content, hasOther }] = listed.templates;
  expect([hasOther, content.cards]).toEqual([false, [0, 1].map(() => expect.objectContaining({ file: null }))]);
  const send = () => admin.post(`/messages/${ticketId}/template`).send({ templateId: id, values: {} });
  await send().expect(409);
  const path = `/message-templates/${id}/files`;
  await form("put", path, { places: [0, 1] }, 1).expect(400);
  await form("put", path, { places: [2] }, 1).expect(422);
  const given = await form("put", path, { places: [0, 1] }, 2).expect(200);
  expect(given.body.content.cards).toMatchObject([{ file: { name: "0.jpg" } }, { file: { name: "1.jpg" } }]);
  await send().expect(200);
  const again = await form("put", path, { places: [1] }, 1).expect(200);
  expect(again.body.content.cards[0].file).toEqual(given.body.content.cards[0].file);
  expect(again.body.content.cards[1].file.id).not.toBe(given.body.content.cards[1].file.id);
  const { url } = given.body.content.cards[1].file;
  await admin.get(url.replace(/^\/api/, "")).expect(200);
  const told = await rows("select 1 from audit where action = 'message-template.changed'");
  expect(told).toHaveLength(2);
});

test("a change keeps the files of cards without a new file, and a carousel cannot become a plain message", async () => {
  const { admin, make, approve, form, atMeta } = await stage();
  const { body: made } = await make(carousel(0, 1), 2).expect(200);
  await approve();
  const path = `/message-templates/${made.id}`;
  const plain = { ...carousel(), cards: undefined };
  const refused = await admin.put(path).send({ category: "marketing", content: plain }).expect(400);
  expect(refused.body.details[0].path).toEqual(["body", "content"]);
  const { body: changed } = await form("put", path, { category: "marketing", content: carousel(null, 0) }, 1).expect(
    200,
  );
  expect(changed.content.cards[0].file).toEqual(made.content.cards[0].file);
  expect(changed.content.cards[1].file.id).not.toBe(made.content.cards[1].file.id);
  expect(atMeta("ofertas")).toMatchObject({ status: "PENDING" });
});
