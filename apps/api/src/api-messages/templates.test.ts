import { inCompany } from "@balcao/core/base/database";
import { makeMessageTemplate } from "@balcao/core/testing/message-template-factories";
import { sealOfficial } from "@balcao/core/numbers/official/access";
import { OfficialAccountRow } from "@balcao/core/numbers/official/official-account.model";
import { newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { makeProgram } from "../testing/program.ts";

/** A program of an official number, with an approved template of its account. */
async function stage() {
  const made = await makeProgram();
  const { companyId, connectionId, rows, program, number } = made;
  await rows("update connections set network = 'official'");
  const account = { connectionId, phoneNumberId: newNumber(), wabaId: "2", displayNumber: "+55 11 3333-0000" };
  const secrets = sealOfficial(connectionId, { token: "EAA", appSecret: "ab12" });
  await inCompany(companyId, () => OfficialAccountRow.create({ ...account, secrets }));
  await makeMessageTemplate(companyId);
  const template = { name: "aviso_entrega", language: "pt_BR", values: { body: { nome: "Rosa" } } };
  const send = (more: object = {}) =>
    program.post("/messages/send").send({ number, template: { ...template, ...more } });
  return { ...made, send };
}

test("a program sends a template by name, language and values, even to a customer who has never written", async () => {
  const { send, rows } = await stage();
  await send().expect(200);
  expect(await rows("select body, source, template->>'name' as name from messages")).toEqual([
    { body: "Olá Rosa, seu pedido saiu.", source: "api", name: "aviso_entrega" },
  ]);
});

test("a call repeated with its key sends once, and the same key with other values is refused", async () => {
  const { send, rows } = await stage();
  const first = await send().set("idempotency-key", "7").expect(200);
  const again = await send().set("idempotency-key", "7").expect(200);
  expect(again.body).toEqual(first.body);
  await send({ values: { body: { nome: "Ana" } } })
    .set("idempotency-key", "7")
    .expect(422, { error: "ERR_IDEMPOTENCY_KEY" });
  expect(await rows("select 1 from messages")).toHaveLength(1);
});

test("the answer says why a template cannot be sent", async () => {
  const { send, rows, program, number } = await stage();
  await send({ language: "en" }).expect(404, { error: "ERR_NO_MESSAGE_TEMPLATE_FOUND" });
  const missing = [{ part: "body", key: "nome", fault: "missing" }];
  await send({ values: {} }).expect(422, { error: "ERR_TEMPLATE_VALUES", details: missing });
  await rows("update message_templates set status = 'paused'");
  await send().expect(409, { error: "ERR_TEMPLATE_NOT_SENDABLE", details: { status: "paused" } });
  await program.post("/messages/send").send({ number, template: "{" }).expect(400);
  await rows("update connections set network = 'simulator'");
  await send().expect(409, { error: "ERR_NUMBER_CANNOT", details: { capability: "templates" } });
  expect(await rows("select 1 from messages")).toEqual([]);
});
