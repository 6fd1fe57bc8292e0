import { inCompany } from "@balcao/core/base/database";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import { makeConnection } from "@balcao/core/testing/factories";
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

const shop = () => makeShop(graph);

const plain = {
  header: { kind: "none" },
  body: "Olá {{nome}}, seu pedido {{pedido}} saiu para entrega.",
  samples: { nome: "Ana", pedido: "123" },
  footer: "Responda SAIR",
  buttons: [
    { kind: "reply", text: "Recebi" },
    { kind: "url", text: "Ver", url: "https://loja.com/{{1}}", sample: "https://loja.com/12" },
    { kind: "phone", text: "Ligar", phone: "+551133330000" },
    { kind: "code", sample: "PROMO10" },
  ],
};
const draft = (connectionId: number, more: object = {}) => ({
  connectionId,
  name: "aviso",
  language: "pt_BR",
  category: "utility",
  content: plain,
  ...more,
});

test("a template is created at Meta, approved there, filled in and sent, and stored as the customer reads it", async () => {
  const { admin, connectionId, ticketId, rows, handOver, atMeta } = await shop();
  const made = await admin.post("/message-templates").send(draft(connectionId)).expect(200);
  expect(made.body).toMatchObject({ name: "aviso", status: "pending", hasOther: false, content: plain });
  const values = { body: { nome: "{{firstName}}", pedido: "  42\n" }, buttons: { 1: "42", 3: "P42" } };
  const send = (body: object) =>
    admin.post(`/messages/${ticketId}/template`).send({ templateId: made.body.id, values, ...body });
  const early = await send({}).expect(409);
  expect(early.body).toEqual({ error: "ERR_TEMPLATE_NOT_SENDABLE", details: { status: "pending" } });
  graph.decide.review(atMeta("aviso"), { event: "APPROVED" });
  await admin.post("/message-templates/refresh").send({}).expect(200);
  const listed = await admin.get("/message-templates?sendable=true").expect(200);
  expect(listed.body.templates).toMatchObject([{ id: made.body.id, status: "approved" }]);
  const clientId = "00000000-0000-4000-8000-000000000009";
  const { body } = await send({ clientId }).expect(200);
  const again = await send({ clientId }).expect(200);
  expect(again.body.messages[0].id).toBe(body.messages[0].id);
  expect(body.messages[0]).toMatchObject({
    body: "Olá Rosa, seu pedido 42 saiu para entrega.\n\n_Responda SAIR_",
    template: {
      name: "aviso",
      language: "pt_BR",
      buttons: [
        { kind: "reply", text: "Recebi", target: null },
        { kind: "url", text: "Ver", target: "https://loja.com/42" },
        { kind: "phone", text: "Ligar", target: "+551133330000" },
        { kind: "code", text: "", target: "P42" },
      ],
    },
  });
  expect(await rows("select kind from connection_commands")).toEqual([{ kind: "template" }]);
  expect(await handOver(body.messages[0].id)).toMatchObject({ messages: [{ message_status: "accepted" }] });
});

test("a header with a file needs a sample when the template is created, and a file each time it is sent", async () => {
  const { admin, connectionId, ticketId, handOver, atMeta, upload } = await shop();
  const content = { ...plain, header: { kind: "image" }, buttons: [] };
  const { bytes, mimeType } = samples.jpeg;
  const make = () => {
    const form = admin.post("/message-templates");
    for (const [name, value] of Object.entries(draft(connectionId, { content: JSON.stringify(content) })))
      form.field(name, typeof value === "string" ? value : JSON.stringify(value));
    return form;
  };
  const without = await make().expect(400);
  expect(without.body.details).toEqual([{ path: ["body", "header"], message: "file" }]);
  const wrong = await make().attach("medias", samples.pdf.bytes, { filename: "a.pdf" }).expect(422);
  expect(wrong.body).toEqual({ error: "ERR_TEMPLATE_FILE", details: { kind: "image" } });
  const made = await make().attach("medias", bytes, { filename: "a.jpg", contentType: mimeType }).expect(200);
  expect(made.body).toMatchObject({ keepsFile: true, content: { header: { kind: "image" } } });
  graph.decide.review(atMeta("aviso"), { event: "APPROVED" });
  await admin.post("/message-templates/refresh").send({}).expect(200);
  const send = () =>
    admin
      .post(`/messages/${ticketId}/template`)
      .field("templateId", String(made.body.id))
      .field("values", JSON.stringify({ body: { nome: "Rosa", pedido: "1" } }));
  expect((await send().expect(422)).body).toEqual({ error: "ERR_TEMPLATE_FILE", details: { kind: "image" } });
  const { body } = await send().attach("medias", bytes, { filename: "foto.jpg", contentType: mimeType }).expect(200);
  expect(body.messages[0]).toMatchObject({ mediaType: "image", media: { name: "foto.jpg" } });
  const id = await upload({ bytes, mimeType });
  expect(await handOver(body.messages[0].id, id)).toMatchObject({ messages: [{ message_status: "accepted" }] });
});

test("a refusal by Meta has its own code, and nothing of the refused template is stored", async () => {
  const { admin, connectionId, atMeta, rows } = await shop();
  const make = (more: object = {}) => admin.post("/message-templates").send(draft(connectionId, more));
  const { body: made } = await make().expect(200);
  await make().expect(409, { error: "ERR_TEMPLATE_EXISTS" });
  expect(await rows("select 1 from message_templates")).toHaveLength(1);
  const path = `/message-templates/${made.id}`;
  const change = (content: object = plain, category = "utility") => admin.put(path).send({ category, content });
  await change().expect(409, { error: "ERR_TEMPLATE_STATE" });
  graph.decide.review(atMeta("aviso"), { event: "APPROVED" });
  await change(plain, "marketing").expect(409, { error: "ERR_TEMPLATE_CATEGORY" });
  const changed = await change({ ...plain, footer: "Até logo" }).expect(200);
  expect(changed.body).toMatchObject({ status: "pending", content: { footer: "Até logo" } });
  expect(atMeta("aviso")).toMatchObject({ status: "PENDING" });
  graph.decide.review(atMeta("aviso"), { event: "APPROVED" });
  await change().expect(409, { error: "ERR_TEMPLATE_EDIT_RESTS" });
  const wrong = await change({ ...plain, body: "Oi {{nome}}" }).expect(400);
  expect(wrong.body.details).toContainEqual({ path: ["body", "body"], message: "edge" });
  const template = { name: "aviso", language: "pt_BR", values: { header: "", body: {}, buttons: {} } };
  const campaign = { name: "Natal", whatsappId: connectionId, template };
  const { body: planned } = await admin.post("/campaigns").send(campaign).expect(200);
  await rows("update campaigns set status = 'EM_ANDAMENTO'");
  await admin.delete(path).expect(409);
  expect(atMeta("aviso")).toMatchObject({ status: "APPROVED" });
  const used = await admin.get(`/campaigns/using?part=template&id=${made.id}`).expect(200);
  expect(used.body).toMatchObject([{ id: planned.id, name: "Natal" }]);
  await rows("update campaigns set status = 'CANCELADA'");
  await admin.delete(path).expect(200);
  expect(await rows("select 1 from message_templates")).toEqual([]);
  await make().expect(409, { error: "ERR_TEMPLATE_NAME_RESTS" });
  const told = await rows<{ action: string }>(
    "select action from audit where action like 'message-template.%' order by id",
  );
  expect(told.map(({ action }) => action)).toEqual(
    ["created", "changed", "removed"].map((word) => `message-template.${word}`),
  );
});

test("an explanation by Meta reaches the user who wrote the template", async () => {
  const { admin, connectionId } = await shop();
  graph.faults.order({ kind: "error", code: 100, path: "/message_templates", details: "The text is not allowed." });
  const answer = await admin.post("/message-templates").send(draft(connectionId));
  expect([answer.status, answer.body.error]).toEqual([422, "ERR_TEMPLATE_REFUSED"]);
  expect(answer.body.details).toEqual({ reason: "The text is not allowed." });
});

test("a refresh reads every page, and deletes templates that Meta no longer has", async () => {
  const { admin, desk, rows } = await shop();
  for (let n = 0; n < 130; n += 1) graph.makeTemplate(desk.account, { name: `aviso_${n}` });
  await admin.post("/message-templates/refresh").send({}).expect(200);
  expect(await rows("select count(*)::int as n from message_templates")).toEqual([{ n: 130 }]);
  const [first] = desk.account.templates.keys();
  desk.account.templates.delete(first ?? "");
  await admin.post("/message-templates/refresh").send({}).expect(200);
  expect(await rows("select count(*)::int as n from message_templates")).toEqual([{ n: 129 }]);
});

test("an account that Meta refuses does not stop the reading of other accounts, and the refusal is reported", async () => {
  const { admin, companyId, connectionId, rows } = await shop();
  const refused = sealOfficial(connectionId, { token: "a token that nobody gave", appSecret: "of nobody" });
  const later = graph.makeDesk("551133339999");
  await inCompany(companyId, async () => {
    await OfficialAccountRow.update({ secrets: refused }, { where: { connectionId } });
    const other = await makeConnection(companyId, { network: "official", name: "Outra" });
    const secrets = sealOfficial(other, { token: later.token.value, appSecret: later.app.secret });
    const account = { connectionId: other, phoneNumberId: later.number.id, wabaId: later.account.id, secrets };
    await OfficialAccountRow.create({ ...account, displayNumber: "+55 11 3333-9999" });
  });
  graph.makeTemplate(later.account, { name: "aviso" });
  const answer = await admin.post("/message-templates/refresh").send({});
  expect([answer.status >= 400, answer.body.error]).toEqual([true, expect.stringMatching(/^ERR_(OFFICIAL|TEMPLATE)_/)]);
  expect(await rows("select name from message_templates")).toEqual([{ name: "aviso" }]);
});
