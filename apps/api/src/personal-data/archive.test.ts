import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { deleteContact } from "@balcao/core/desk/identity/removal";
import { mergeContacts } from "@balcao/core/desk/identity/merge";
import { beginExport } from "@balcao/core/followers/personal-data/export/begin";
import { makeCompany, makeContact, makeMedia, makeMessage, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { signIn } from "../testing/client.ts";
import { archiveOf } from "./archive.ts";

let companyId: number;
let admin: Actor;
let older: number;
let contactId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { profile: "admin" });
  older = await makeContact(companyId);
  contactId = await makeContact(companyId);
});

/** The files of an export. `behind` runs once the file with this name was read. */
async function filesOf(behind: Record<string, () => Promise<unknown>>): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for await (const { name, body } of archiveOf(
    companyId,
    await here(() => beginExport(admin, contactId)),
    new Date(),
  )) {
    let words = "";
    for await (const part of body) words += String(part);
    files.set(name, words);
    await behind[name]?.();
  }
  return files;
}

test("an export breaks off if the person is merged away, parted or deleted meanwhile", async () => {
  const whole = { code: "ERR_NO_CONTACT_FOUND" };
  const merged = () => here(() => mergeContacts({ ids: [older, contactId], reason: "user" }));
  await expect(filesOf({ "contato.json": merged })).rejects.toMatchObject(whole);
  contactId = older;
  const parted = () => here(() => queryText("update contacts set merged_into = null"));
  await expect(filesOf({ "contato.json": parted })).rejects.toMatchObject(whole);
  const deleted = () => here(() => deleteContact(admin, contactId));
  await expect(filesOf({ "contato.json": deleted })).rejects.toMatchObject(whole);
});

test("an export breaks off when the session of whoever exports ends meanwhile", async () => {
  await signIn(admin);
  const ended = () => here(() => queryText("update sessions set ended_at = now()"));
  await expect(filesOf({ "contato.json": ended })).rejects.toMatchObject({ code: "ERR_SESSION_ENDED" });
});

test("the export says which of the person's addresses wants no e-mails", async () => {
  await here(() => queryText("update contacts set email = 'Rosa@Casa.test' where id = $1", [contactId]));
  for (const email of ["rosa@casa.test", "outra@casa.test"])
    await here(() =>
      queryText("insert into email_unsubscribes (company_id, email, source, reason) values ($1, $2, 'user', 'Chega')", [
        companyId,
        email,
      ]),
    );
  const files = await filesOf({});
  const { emailUnsubscribes } = JSON.parse(files.get("contato.json") ?? "{}") as Record<string, unknown>;
  expect(emailUnsubscribes).toMatchObject([{ email: "rosa@casa.test", reason: "Chega" }]);
  expect(files.get("relatorio.txt")).toContain("rosa@casa.test · Chega");
});

test("a message with an earlier time that arrives during an export changes no path of a file", async () => {
  const ticketId = await makeTicket(companyId, { contactId });
  const said = async (name: string, second: number) => {
    const { key } = await putFile(companyId, Buffer.from(name));
    const mediaId = await makeMedia(companyId, { key, name });
    await makeMessage(companyId, ticketId, {
      mediaId,
      mediaType: "image",
      sentAt: new Date(Date.UTC(2026, 0, 5, 12, 0, second)),
    });
  };
  await said("a.jpg", 5);
  const files = await filesOf({ "conversas/0001.json": () => said("b.jpg", 1) });
  expect([...files.keys()]).toContain("midias/0001-00001-a.jpg");
  expect(files.get("conversas/0001.txt")).toContain("(arquivo: midias/0001-00001-a.jpg)");
  expect(files.get("conversas/0001.txt")).toContain("(arquivo: não disponível)");
});

test("a private answer to a message of a group shows only who wrote that message", async () => {
  const rows = (statement: string, values: unknown[]) => here(() => queryText(statement, values));
  const [group, other] = [await makeContact(companyId, { name: "Condomínio" }), await makeContact(companyId)];
  await rows("update contacts set is_group = true where id = $1", [group]);
  const groupTicket = await makeTicket(companyId, { contactId: group });
  const inGroup = async (authorId: number | null, body: string) => {
    const id = await makeMessage(companyId, groupTicket, { body, fromMe: authorId === null });
    await rows("update messages set author_contact_id = $1::int where id = $2", [authorId, id]);
    return id;
  };
  const ticketId = await makeTicket(companyId, { contactId });
  const answer = async (quotedId: number, body: string) => {
    const id = await makeMessage(companyId, ticketId, { body });
    await rows("update messages set quoted_id = $1 where id = $2", [quotedId, id]);
    return id;
  };
  const first = await answer(await inGroup(other, "Segredo do Bruno"), "Sobre isso");
  await answer(await inGroup(null, "Segredo para o Bruno"), "E o boleto?");
  await answer(await inGroup(contactId, "Oi @Bruno"), "Como eu disse");
  await answer(first, "Como assim?");
  const read = (await filesOf({})).get("conversas/0001.txt") ?? "";
  for (const said of [
    "Sobre isso\n    (em resposta a: outra pessoa)",
    "E o boleto?\n    (em resposta a: Empresa)",
    "Como eu disse\n    (em resposta a: Pessoa)",
    "Como assim?\n    (em resposta a: Sobre isso)",
  ])
    expect(read).toContain(said);
  expect(read).not.toContain("Bruno");
});
