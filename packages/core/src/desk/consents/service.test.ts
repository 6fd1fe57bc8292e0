import type { Input } from "@balcao/shared/contract";
import type { consentsApi } from "@balcao/shared/consents/api";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeConsent } from "../../testing/contact-factories.ts";
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { makeClosed, makeRetention } from "../../testing/stages/retention.ts";
import { statementsOf } from "../../testing/statements.ts";
import { noteMarketingWish } from "../contacts/blocking/marketing-wish.ts";
import { noteOptOut, setOptOut } from "../contacts/blocking/opt-out.ts";
import { addressesOf, fingerprintsOf, isSilenced } from "../contacts/numbers/removed-numbers.ts";
import { deleteContact } from "../identity/removal.ts";
import { mergeByHand } from "../identity/merge-by-hand.ts";
import { undoMerge } from "../identity/undo-merge.ts";
import { clearNext } from "../retentions/clear.ts";
import { listConsents, listProofs } from "./list.ts";
import { giveConsent, withdrawConsent } from "./service.ts";

type ConsentForm = Input<typeof consentsApi.give>["body"];
let companyId: number;
let ana: Actor;
let contactId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
const marketing: ConsentForm = {
  purpose: "marketing",
  purposeName: "",
  basis: "consent",
  since: "2026-01-05",
  words: "Disse que aceita",
  messageId: null,
};
const give = (part: Partial<ConsentForm> = {}, id = contactId) =>
  here(() => giveConsent(ana, id, { ...marketing, ...part }));
const list = (id = contactId) => here(() => listConsents(id));
const nothing = { words: "", messageId: null };
const optedOut = async (id = contactId) =>
  (await rows<{ out: boolean }>("select opted_out_at is not null as out from contacts where id = $1", [id]))[0]?.out;
beforeEach(async () => {
  companyId = await makeCompany();
  ana = await makeUser(companyId, { name: "Ana", profile: "admin" });
  contactId = await makeContact(companyId, { name: "Rosa" });
});

test("a legal basis has its proof, its start and its author, and appears in the audit and on screens", async () => {
  const given = await give();
  expect(given).toMatchObject({ ...marketing, notedBy: "Ana", end: null });
  expect(await give()).toEqual(given);
  expect(await list()).toEqual([given]);
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await expect(give({ since: tomorrow })).rejects.toMatchObject({ code: "ERR_VALIDATION" });
  expect(await rows("select action, about_name from audit")).toEqual([{ action: "consent.given", about_name: "Rosa" }]);
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "consents");
  expect(told.map(({ payload }) => payload)).toEqual([{ contactIds: [contactId] }]);
});

test("noting the same consent to marketing again ends an opt-out that was kept when another contact was deleted", async () => {
  const given = await give();
  const [address] = await here(() => addressesOf([contactId]));
  await rows("insert into removed_numbers (company_id, fingerprint, no_campaigns) values ($1, $2, true)", [
    companyId,
    fingerprintsOf(address ?? "")[0],
  ]);
  expect(await here(() => isSilenced(contactId))).toBe(true);
  expect(await give()).toEqual(given);
  expect(await here(() => isSilenced(contactId))).toBe(false);
});

test("a new basis replaces the basis of the same purpose, stands beside bases of other purposes, and keeps the history", async () => {
  await give();
  await give({ purpose: "other", purposeName: "Pesquisa", basis: "legitimate-interest" });
  await give({ purpose: "other", purposeName: "Entrega", basis: "contract" });
  const newer = await give({ words: "Marcou no site" });
  const all = await list();
  expect(all.map(({ purposeName, words, end }) => [purposeName, words, end?.as ?? null])).toEqual([
    ["", "Marcou no site", null],
    ["Entrega", "Disse que aceita", null],
    ["Pesquisa", "Disse que aceita", null],
    ["", "Disse que aceita", "replaced"],
  ]);
  expect(all[0]?.id).toBe(newer.id);
});

test("a message of the person can be the proof, its words stay when it is removed, and another person's message is refused", async () => {
  const ticketId = await makeClosed(companyId, 400, { contactId, bodies: ["pode mandar ofertas", "sim"] });
  const [message] = await rows<{ id: number }>("select id::int as id from messages order by id limit 1");
  const messageId = message?.id ?? 0;
  const found = await here(() => listProofs(contactId, { searchParam: "OFERTAS" }));
  expect(found).toMatchObject([{ id: messageId, text: "pode mandar ofertas" }]);
  expect(await give({ words: "", messageId })).toMatchObject({ messageId, words: "pode mandar ofertas" });
  const others = await makeMessage(companyId, await makeTicket(companyId));
  const ours = await makeMessage(companyId, ticketId, { fromMe: true });
  for (const id of [others, ours])
    await expect(give({ messageId: id })).rejects.toMatchObject({ code: "ERR_NO_MESSAGE_FOUND" });
  await makeRetention(companyId);
  await here(() => clearNext("words"));
  expect(await list()).toMatchObject([{ messageId: null, words: "pode mandar ofertas" }]);
});

test("withdrawing the consent to marketing opts the person out with the same proof, and a new consent ends the opt-out", async () => {
  const { id } = await give();
  const ended = await here(() => withdrawConsent(ana, id, { ...nothing, words: "Não quer mais" }));
  expect(ended.end).toMatchObject({ as: "withdrawn", words: "Não quer mais", by: "Ana", source: "user" });
  expect(await optedOut()).toBe(true);
  expect(await rows("select opt_out_words as words, opt_out_source as source from contacts")).toEqual([
    { words: "Não quer mais", source: "user" },
  ]);
  await expect(here(() => withdrawConsent(ana, id, nothing))).rejects.toMatchObject({ code: "ERR_CONSENT_ENDED" });
  await expect(give({ basis: "legitimate-interest" })).rejects.toMatchObject({ code: "ERR_OPT_OUT_STANDS" });
  await give({ words: "Mudou de ideia" });
  expect(await optedOut()).toBe(false);
  expect((await list()).map(({ words, end }) => [words, end?.as ?? null])).toEqual([
    ["Mudou de ideia", null],
    ["Disse que aceita", "withdrawn"],
  ]);
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    "a user notes it",
    () => here(() => noteOptOut(ana, contactId, { optedOut: true, words: "Ligou" })),
    { words: "Ligou", by: "Ana", source: "user" },
  ],
  [
    "the customer writes it",
    () => here(() => setOptOut(contactId, { source: "message", words: "SAIR", messageId: null, userId: null })),
    { words: "SAIR", by: null, source: "message" },
  ],
  [
    "WhatsApp says it",
    async () => {
      const [{ number } = { number: "" }] = await rows<{ number: string }>("select number from contacts");
      return here(() => noteMarketingWish({ phone: number, bsuid: null, wants: false, at: new Date() }));
    },
    { words: "", by: null, source: "whatsapp" },
  ],
])(
  "an opt-out ends only the consent to marketing, with the proof of the opt-out, when %s",
  async (_name, leave, proof) => {
    await give({ purpose: "service", basis: "contract" });
    await give();
    await leave();
    expect((await list()).map(({ purpose, end }) => [purpose, end])).toMatchObject([
      ["service", null],
      ["marketing", { as: "withdrawn", ...proof }],
    ]);
  },
);

test("a basis that rests on a contract or a duty cannot be withdrawn, and withdrawing another consent is no opt-out", async () => {
  const contract = await give({ purpose: "service", basis: "contract" });
  await expect(here(() => withdrawConsent(ana, contract.id, nothing))).rejects.toMatchObject({
    code: "ERR_CONSENT_ENDED",
  });
  const { id } = await give({ purpose: "other", purposeName: "Pesquisa" });
  expect((await here(() => withdrawConsent(ana, id, nothing))).end).toMatchObject({ as: "withdrawn", words: "" });
  expect(await optedOut()).toBe(false);
});

test("a merge moves the legal bases, the kept contact's opt-out ends the consent to marketing, and undoing the merge returns the bases", async () => {
  const twin = await makeContact(companyId);
  await here(() => noteOptOut(ana, contactId, { optedOut: true, words: "Ligou" }));
  const [own, service] = [
    await makeConsent(companyId, twin),
    await makeConsent(companyId, twin, { purpose: "service", basis: "contract" }),
  ];
  await here(() => mergeByHand(ana, contactId, { withId: twin }));
  expect((await list()).map(({ id, end }) => [id, end?.words ?? null])).toEqual([
    [service, null],
    [own, "Ligou"],
  ]);
  const [merge] = await rows<{ id: number }>("select id from contact_merges");
  await here(() => undoMerge(ana, merge?.id ?? 0));
  expect(await list()).toEqual([]);
  expect((await list(twin)).map(({ id }) => id)).toEqual([service, own]);
});

test("legal bases are deleted with their contact, a group has none, and another company sees none", async () => {
  await give();
  const group = await makeContact(companyId);
  await rows("update contacts set is_group = true where id = $1", [group]);
  await expect(give({}, group)).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
  await expect(inCompany(await makeCompany(), () => listConsents(contactId))).rejects.toMatchObject({
    code: "ERR_NO_CONTACT_FOUND",
  });
  await here(() => deleteContact(ana, contactId));
  expect(await rows("select 1 from consents")).toEqual([]);
});

test("when a consent and an opt-out come at the same moment, the later one decides about both", async () => {
  await overlapping(
    companyId,
    () => giveConsent(ana, contactId, marketing),
    () => noteOptOut(ana, contactId, { optedOut: true, words: "Ligou" }),
  );
  expect(await list()).toMatchObject([{ end: { as: "withdrawn", words: "Ligou" } }]);
});

test.each([1, 30])("listing %s bases costs two statements", async (count) => {
  for (let n = 0; n < count; n += 1) await makeConsent(companyId, contactId);
  expect(await statementsOf(companyId, () => listConsents(contactId))).toHaveLength(2);
  expect(await statementsOf(companyId, () => listProofs(contactId, { searchParam: "" }))).toHaveLength(2);
});
