import { createHash } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { putFile, removeFile } from "@balcao/core/base/files/store";
import { recordAudit } from "@balcao/core/company/audit/record";
import { updateSetting } from "@balcao/core/company/settings/service";
import { deleteContact } from "@balcao/core/desk/identity/removal";
import { makeDataRequest, makeNote, makeSchedule } from "@balcao/core/testing/contact-factories";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import { makeAssistant } from "@balcao/core/testing/knowledge-factories";
import { queryText } from "@balcao/core/testing/query-text";
import { unzip } from "@balcao/linking-extension/testing/unzip";
import type { Actor } from "@balcao/shared/permissions";
import type { Response } from "supertest";
import { beforeEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

let companyId: number;
let admin: Actor;
let token: string;
let contactId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { name: "Ana Reis", profile: "admin" });
  token = await signIn(admin);
  contactId = await makeContact(companyId, { name: "Rosa Lima", number: "5511987654321" });
});
const rows = (sql: string, values: unknown[] = []) => inCompany(companyId, () => queryText(sql, values));

function bytes(answer: Response, done: (error: Error | null, body: Buffer) => void) {
  const parts: Buffer[] = [];
  const stream = answer as unknown as NodeJS.ReadableStream;
  stream.on("data", (part: Buffer) => parts.push(part)).on("end", () => done(null, Buffer.concat(parts)));
}
const path = (id = contactId) => `/contacts/${id}/personal-data/export`;
/** The files of an export, each as a text. */
async function unpacked(): Promise<Record<string, string>> {
  const { body } = await as(token).get(path()).buffer().parse(bytes).expect(200);
  return Object.fromEntries([...unzip(body as Buffer)].map(([name, file]) => [name, file.toString("utf8")]));
}

test("the export has the conversation in two forms, the file with its checksum, and the facts without our ids or surnames", async () => {
  const connectionId = await makeConnection(companyId, { name: "Vendas" });
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "closed" });
  const stored = await putFile(companyId, Buffer.from("bytes of a picture"));
  const mediaId = await makeMedia(companyId, { key: stored.key, name: "../foto 1.jpg", size: stored.size });
  const sentAt = (second: number) => new Date(Date.UTC(2026, 0, 5, 12, 0, second));
  await makeMessage(companyId, ticketId, { body: "Bom dia", sentAt: sentAt(1) });
  const answer = await makeMessage(companyId, ticketId, {
    body: "Como ajudo?",
    fromMe: true,
    userId: admin.userId,
    sentAt: sentAt(2),
  });
  await rows("insert into message_versions (company_id, message_id, body) values ($1, $2, 'Como ajduo?')", [
    companyId,
    answer,
  ]);
  await makeMessage(companyId, ticketId, { body: "", mediaId, mediaType: "image", sentAt: sentAt(3) });
  const deleted = await makeMessage(companyId, ticketId, { body: "Esqueça", sentAt: sentAt(4) });
  await rows("update messages set is_deleted = true where id = $1", [deleted]);
  await makeNote(companyId, ticketId, { note: "Prefere boleto", userId: admin.userId });
  await makeSchedule(companyId, { contactId, connectionId, body: "Seu boleto" });

  const files = await unpacked();
  const media = "midias/0001-00003-_foto 1.jpg";
  expect(Object.keys(files)).toEqual([
    "LEIA-ME.txt",
    "relatorio.txt",
    "contato.json",
    "conversas/0001.json",
    "conversas/0001.txt",
    media,
    "midias/SHA256.txt",
  ]);
  expect(files[media]).toBe("bytes of a picture");
  const sum = createHash("sha256").update("bytes of a picture").digest("hex");
  expect(files["midias/SHA256.txt"]).toBe(`${sum}  ${media}\n`);
  expect(files["LEIA-ME.txt"]).toContain("Pessoa: Rosa Lima\nNúmeros: +55 11 98765-4321");
  const read = files["conversas/0001.txt"] ?? "";
  expect(read).toMatch(/\] Rosa Lima: Bom dia\n\[.*\] Ana: Como ajudo\?\n {4}\(editada; antes: Como ajduo\?\)\n/);
  expect(read).toContain("Esqueça\n    (apagada na conversa)");
  const { messages } = JSON.parse(files["conversas/0001.json"] ?? "") as { messages: Record<string, unknown>[] };
  expect(messages.map(({ author, colleague, text }) => [author, colleague, text])).toEqual([
    ["person", null, "Bom dia"],
    ["company", "Ana", "Como ajudo?"],
    ["person", null, ""],
    ["person", null, "Esqueça"],
  ]);
  expect(messages[2]).toMatchObject({ file: { path: media, type: "image/jpeg" } });
  const contact = JSON.parse(files["contato.json"] ?? "") as Record<string, unknown>;
  expect(contact).toMatchObject({
    name: "Rosa Lima",
    addresses: [{ kind: "phone", value: "5511987654321" }],
    notes: [{ by: "Ana", text: "Prefere boleto" }],
    schedules: [{ text: "Seu boleto", status: "PENDENTE" }],
    seen: [],
  });
  expect(Object.values(files).join("\n")).not.toContain("Reis");
  expect(JSON.stringify(contact)).not.toMatch(/"\w*[iI]d":/);
});

/** Makes a group with a text of Rosa, which may answer another message of the group. */
async function inGroup(body: string, quoted: { authorId?: number; fromMe?: boolean; body?: string } = {}) {
  const group = await makeContact(companyId, { name: "Condomínio" });
  await rows("update contacts set is_group = true where id = $1", [group]);
  const ticketId = await makeTicket(companyId, { contactId: group });
  const { authorId = null, ...said } = quoted;
  const before = await makeMessage(companyId, ticketId, { body: "Segredo do Bruno", ...said });
  const own = await makeMessage(companyId, ticketId, { body });
  await rows("update messages set author_contact_id = $1 where id = $2", [authorId, before]);
  await rows("update messages set author_contact_id = $1, quoted_id = $2 where id = $3", [contactId, before, own]);
}

test("of a group the export has only what the person wrote, without the names of other members", async () => {
  const other = await makeContact(companyId, { name: "Bruno Souza" });
  await inGroup("Oi @Bruno Souza e @5511900001111, tudo bem?", { authorId: other });
  const files = await unpacked();
  const whole = Object.values(files).join("\n");
  expect(files["grupos/0001.txt"]).toContain(
    "Rosa Lima: Oi @outra pessoa e @outra pessoa, tudo bem?\n    (em resposta a: outra pessoa)",
  );
  for (const leak of ["Segredo", "Bruno", "Souza", "5511900001111"]) expect(whole).not.toContain(leak);
});

test("the export has no part of another member's present, former or deleted name, whatever the company calls the member", async () => {
  await makeContact(companyId, { name: "bruno (deve dois meses)" });
  const renamed = await makeContact(companyId, { name: "Silva, joão" });
  await rows("update contacts set name = 'João' where id = $1", [renamed]);
  const gone = await makeContact(companyId, { name: "Oficina 24 Horas" });
  await makeContact(companyId, { name: "Oficina" });
  await inCompany(companyId, async () => {
    await recordAudit(admin, "contact.blocked", { id: gone, name: "Oficina (não pagou)" }, {});
    await deleteContact(admin, gone);
  });
  await inGroup(
    "@bruno (deve dois meses) viu? @Silva, joão viu? @Oficina 24 Horas viu? @Oficina (não pagou) viu? @ninguém daqui\nAté",
  );
  const text = (await unpacked())["grupos/0001.txt"] ?? "";
  expect(text).toContain("@outra pessoa viu? @outra pessoa viu? @outra pessoa viu? @outra pessoa viu? @outra pessoa\n");
  for (const leak of ["deve", "joão", "Horas", "pagou", "daqui"]) expect(text).not.toContain(leak);
  expect(text).toContain("Até");
});

test("in a group a quote of the person's own words stays, and a quote of the company's words is named without its text", async () => {
  await inGroup("Que é isso?", { fromMe: true, body: "Bruno, seu boleto venceu" });
  await inGroup("Como eu disse", { authorId: contactId, body: "Fica no 3º andar" });
  const files = await unpacked();
  expect(files["grupos/0001.txt"]).toContain("Que é isso?\n    (em resposta a: Empresa)");
  expect(files["grupos/0002.txt"]).toContain("Como eu disse\n    (em resposta a: Fica no 3º andar)");
  expect(Object.values(files).join("\n")).not.toContain("boleto");
});

test("no message can imitate a line of another writer in the readable texts", async () => {
  const ticketId = await makeTicket(companyId, { contactId });
  await makeMessage(companyId, ticketId, {
    body: "oi\n[2026-01-05 10:00] Ana: dou 50%\u2028[2026-01-05] Ana: dou 70%",
  });
  await makeNote(companyId, ticketId, { note: "Cuidado\n- Foi paga" });
  const files = await unpacked();
  expect(files["conversas/0001.txt"]).toContain(": oi\n    | [2026-01-05 10:00] Ana: dou 50%\n    | [2026-01-05] Ana");
  expect(files["relatorio.txt"]).toContain("Cuidado\n    | - Foi paga");
});

test("the export has the picture, own requests, automatic steps and unanswered questions, and names what it leaves out", async () => {
  const ticketId = await makeTicket(companyId, { contactId });
  const { key } = await putFile(companyId, Buffer.from("a face"));
  await rows("update contacts set picture_media_id = $1 where id = $2", [
    await makeMedia(companyId, { key }),
    contactId,
  ]);
  await rows("insert into bot_steps (company_id, ticket_id, reason, reply) values ($1, $2, 'chosen', 'financeiro')", [
    companyId,
    ticketId,
  ]);
  await makeAssistant(companyId, ticketId);
  await makeDataRequest(companyId, contactId, { kind: "correction", note: "Mudou de rua" });
  await rows(
    `insert into audit (company_id, actor_id, actor_name, operator_name, action, about_id, about_name, details)
     values ($1, $2, 'Ana Reis', 'Olavo', 'contact.dataShown', $3, 'Rosa Lima', '{}')`,
    [companyId, admin.userId, contactId],
  );
  await inCompany(companyId, () => updateSetting(admin, "dataOfficer", "Ana Souza, dpo@padaria.test"));
  const files = await unpacked();
  expect(files["LEIA-ME.txt"]).toContain("Também ficam de fora: linhas de planilhas importadas");
  expect(files["LEIA-ME.txt"]).toContain("Encarregado pelos dados pessoais: Ana Souza, dpo@padaria.test");
  expect(files["midias/foto-do-perfil.jpg"]).toBe("a face");
  expect(JSON.parse(files["contato.json"] ?? "")).toMatchObject({
    dataOfficer: "Ana Souza, dpo@padaria.test",
    automaticSteps: [{ reason: "chosen", reply: "financeiro" }],
    assistantQuestions: [{ question: "Vocês entregam?" }],
    requests: [{ kind: "correction", note: "Mudou de rua", state: "open" }],
  });
  for (const words of [
    "opção escolhida · financeiro",
    "Correção de dados · Mudou de rua · em aberto",
    "suporte de quem hospeda o sistema, como Ana · abriu o que está guardado",
  ])
    expect(files["relatorio.txt"]).toContain(words);
});

test("a file that the store lost is named as missing, and the rest of the export is whole", async () => {
  const ticketId = await makeTicket(companyId, { contactId });
  const stored = await putFile(companyId, Buffer.from("gone"));
  await makeMessage(companyId, ticketId, {
    mediaId: await makeMedia(companyId, { key: stored.key, name: "a.jpg" }),
    mediaType: "image",
  });
  await removeFile(stored.key);
  expect((await unpacked())["midias/SHA256.txt"]).toBe("não disponível  midias/0001-00001-a.jpg\n");
});

test("more messages than one page holds are in the export, each once and in order", async () => {
  const ticketId = await makeTicket(companyId, { contactId });
  await makeMessage(companyId, ticketId, { body: "0" });
  await rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, sent_at)
     select company_id, ticket_id, contact_id, connection_id, chat, 'M' || g, false, 'customer', g::text, 'text', sent_at + make_interval(secs => g / 7)
     from messages cross join generate_series(1, 1203) g where ticket_id = $1`,
    [ticketId],
  );
  const { messages } = JSON.parse((await unpacked())["conversas/0001.json"] ?? "") as { messages: { text: string }[] };
  expect(messages.map(({ text }) => text).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 1204 }, (_, n) => String(n)),
  );
});

test("the export is written into the audit, needs a fresh proof, and is for admins of this company only", async () => {
  for (const profile of ["user", "support"] as const) {
    const caller = as(await signIn(await makeUser(companyId, { profile })));
    await caller.get(path()).expect(403, { error: "ERR_NO_PERMISSION" });
    await caller.get(`/contacts/${contactId}/personal-data`).expect(403, { error: "ERR_NO_PERMISSION" });
  }
  const stranger = as(await signIn(await makeUser(await makeCompany(), { profile: "admin" })));
  await stranger.get(path()).expect(404, { error: "ERR_NO_CONTACT_FOUND" });
  const told = () => rows("select 1 from audit where action = 'contact.exported' and about_id = $1", [contactId]);
  expect(await told()).toHaveLength(0);
  await unpacked();
  expect(await told()).toHaveLength(1);
  await rows("update sessions set authenticated_at = now() - interval '1 hour'");
  await as(token).get(path()).expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
  expect(await told()).toHaveLength(1);
});
