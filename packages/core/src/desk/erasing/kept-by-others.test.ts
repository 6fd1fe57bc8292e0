import { graceDays } from "@balcao/shared/contact-erasures/rules";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeErasure, makeHold } from "../../testing/contact-factories.ts";
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { listErasures } from "../contact-erasures/list.ts";
import { confirmErasure } from "../contact-erasures/service.ts";
import { placeHold, releaseHold } from "../contact-holds/service.ts";
import { deleteContact } from "../identity/removal.ts";
import { eraseNext } from "./due-erasures.ts";

let companyId: number;
let admin: Actor;
/** Rosa is to be erased. Bia wrote in the same group and may be under a hold. */
let rosa: number;
let bia: number;
let said: number;
let groupTicket: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = <T extends object>(sql: string, values: unknown[] = []) => here(() => queryText<T>(sql, values));
const bodies = async () =>
  (await rows<{ body: string }>("select body from messages order by id")).map(({ body }) => body);
const due = (id: number) =>
  makeErasure(companyId, id, {
    state: "waiting",
    dueAt: new Date(0),
    askedBy: admin.userId,
    confirmedBy: admin.userId,
  });
const obstacles = async () => (await here(listErasures)).map(({ obstacle }) => obstacle);
const inGroup = async (authorId: number, body: string) => {
  const id = await makeMessage(companyId, groupTicket, { body });
  await rows("update messages set author_contact_id = $2 where id = $1", [id, authorId]);
  return id;
};

beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
  rosa = await makeContact(companyId, { name: "Rosa Quixaxá", number: "5511981110001" });
  bia = await makeContact(companyId, { name: "Bia" });
  const group = await makeContact(companyId, { name: "Vizinhos" });
  await rows("update contacts set is_group = true, number = '' where id = $1", [group]);
  groupTicket = await makeTicket(companyId, { contactId: group, status: "closed" });
  await rows("update tickets set is_group = true where id = $1", [groupTicket]);
  said = await inGroup(bia, "Bom dia");
});

test("a person's words in a group stay while another member is under a hold, and are erased a week after the release of the hold", async () => {
  await inGroup(rosa, "Segredo");
  const hold = await makeHold(companyId, bia);
  await due(rosa);
  expect(await here(eraseNext)).toBe(false);
  expect(await bodies()).toEqual(["Bom dia", "Segredo"]);
  expect(await obstacles()).toEqual(["held"]);
  await here(() => releaseHold(admin, hold));
  expect(await obstacles()).toEqual([null]);
  const [{ days } = { days: 0 }] = await rows<{ days: number }>(
    "select round(extract(epoch from due_at - now()) / 86400)::int as days from contact_erasures",
  );
  expect(days).toBe(graceDays);
  expect(await here(eraseNext)).toBe(false);
  await rows("update contact_erasures set due_at = now()");
  expect(await here(eraseNext)).toBe(true);
  expect(await bodies()).toEqual(["Bom dia", ""]);
});

test.each<[string, () => Promise<unknown>]>([
  ["is mentioned in the group by name", () => inGroup(bia, "@Rosa Quixaxá, vem?")],
  ["is mentioned in the group by number", () => inGroup(bia, "Chamem @5511981110001")],
  ["is mentioned in the group by number, as screens write it", () => inGroup(bia, "Chamem @+55 11 98111-0001 hoje")],
  ["is mentioned in the group by number, without the ninth digit", () => inGroup(bia, "Chamem @+55 11 8111-0001")],
  [
    "is mentioned in the group by the name of a contact that was merged twice",
    async () => {
      const kept = await makeContact(companyId, { name: "R. Quixaxá" });
      const gone = await makeContact(companyId, { name: "Rosinha Quixaxá" });
      await rows("update contacts set merged_into = $2 where id = $1", [gone, kept]);
      await rows("update contacts set merged_into = $2 where id = $1", [kept, rosa]);
      await inGroup(bia, "@Rosinha Quixaxá, vem?");
    },
  ],
  [
    "was mentioned in the group before an edit",
    () =>
      rows(
        "insert into message_versions (company_id, message_id, body) select company_id, id, '@Rosa Quixaxá' from messages where id = $1",
        [said],
      ),
  ],
  [
    "reacted in the group",
    () =>
      rows(
        `insert into message_reactions (company_id, message_id, reactor, author, emoji)
         select company_id, $1, value || '@s.whatsapp.net', 'Rosa', '👍' from contact_identities where contact_id = $2`,
        [said, rosa],
      ),
  ],
  [
    "voted in the group",
    () =>
      rows(
        `insert into poll_votes (company_id, message_id, voter, options)
         select company_id, $1, value || '@s.whatsapp.net', '["sim"]' from contact_identities where contact_id = $2`,
        [said, rosa],
      ),
  ],
  [
    "is mentioned in a quotation in the group",
    () => rows("update messages set quoted_text = '@Rosa Quixaxá, vem?' where id = $1", [said]),
  ],
  [
    "is quoted in the group with words from another group",
    async () => {
      const group = await makeContact(companyId, { name: "Outro grupo" });
      await rows("update contacts set is_group = true, number = '' where id = $1", [group]);
      const words = await makeMessage(companyId, await makeTicket(companyId, { contactId: group, status: "closed" }));
      await rows("update messages set author_contact_id = $2 where id = $1", [words, rosa]);
      await rows("update messages set quoted_id = $2 where id = $1", [said, words]);
    },
  ],
  [
    "is quoted in the conversation of the person under the hold",
    async () => {
      const ticketId = await makeTicket(companyId, { contactId: rosa, status: "closed" });
      const words = await makeMessage(companyId, ticketId, { body: "Minhas palavras" });
      const quote = await makeMessage(companyId, await makeTicket(companyId, { contactId: bia, status: "closed" }));
      await rows("update messages set quoted_id = $2 where id = $1", [quote, words]);
    },
  ],
])("the erasure of a person waits for another's hold when the person %s", async (_name, meet) => {
  await meet();
  await makeHold(companyId, bia);
  await due(rosa);
  expect(await here(eraseNext)).toBe(false);
  expect(await obstacles()).toEqual(["held"]);
  await rows("update contact_holds set released_at = now()");
  expect(await here(eraseNext)).toBe(true);
});

test("a hold does not stop the erasure of a person who shares no conversation with the held person", async () => {
  await inGroup(rosa, "Segredo");
  await makeHold(companyId, await makeContact(companyId));
  await due(rosa);
  expect(await obstacles()).toEqual([null]);
  expect(await here(eraseNext)).toBe(true);
});

test("a mention of a name that two people have does not make an erasure wait for a hold", async () => {
  await makeContact(companyId, { name: "Rosa Quixaxá" });
  await inGroup(bia, "@Rosa Quixaxá, vem?");
  await makeHold(companyId, bia);
  await due(rosa);
  expect(await here(eraseNext)).toBe(true);
  expect(await bodies()).toEqual(["Bom dia", "@Rosa Quixaxá, vem?"]);
});

test("a person whose erasure waits for another's hold cannot be deleted by hand; without an erasure the words in the group stay", async () => {
  await inGroup(rosa, "Segredo");
  await makeHold(companyId, bia);
  const other = await makeUser(companyId, { profile: "admin" });
  const erasure = await makeErasure(companyId, rosa, { askedBy: admin.userId });
  await expect(here(() => deleteContact(admin, rosa))).rejects.toMatchObject({ code: "ERR_CONTACT_HELD" });
  expect(await here(() => confirmErasure(other, erasure))).toMatchObject({ state: "waiting", obstacle: "held" });
  await rows("delete from contact_erasures");
  await here(() => deleteContact(admin, rosa));
  expect(await bodies()).toEqual(["Bom dia", "Segredo"]);
});

test("screens fetch the erasure of another member again when a hold is placed and when it ends", async () => {
  await inGroup(rosa, "Segredo");
  await due(rosa);
  const told = async () =>
    (await publishedBy(companyId)).filter(({ name }) => name === "contact-erasures").map(({ payload }) => payload);
  const hold = await here(() => placeHold(admin, bia, { reason: "Processo" }));
  expect(await told()).toEqual([{ contactIds: [rosa] }]);
  await here(() => releaseHold(admin, hold.id));
  expect(await told()).toHaveLength(2);
});

test("the end of a hold locks erasures in the order of their ids, like the start of a hold", async () => {
  const iris = await makeContact(companyId, { name: "Iris" });
  for (const author of [rosa, iris]) await inGroup(author, "Segredo");
  const hold = await makeHold(companyId, bia);
  const [first, second] = [await due(rosa), await due(iris)];
  // The first row is now stored behind the other one.
  await rows("update contact_erasures set reason = 'Outro motivo' where id = $1", [first]);
  const lock = (id: number) => queryText("select 1 from contact_erasures where id = $1 for no key update", [id]);
  const outcomes = await overlapping(
    companyId,
    () => lock(first),
    () => releaseHold(admin, hold),
    () => lock(second),
  );
  expect(outcomes.filter((one) => "error" in one)).toEqual([]);
});

test("when a hold on one member and the erasure of another come at the same moment, the first one wins", async () => {
  await inGroup(rosa, "Segredo");
  await due(rosa);
  const outcomes = await overlapping(
    companyId,
    () => placeHold(admin, bia, { reason: "Processo" }),
    () => eraseNext(),
  );
  expect(outcomes).toMatchObject([{ done: {} }, { done: true }]);
  expect(await bodies()).toEqual(["Bom dia", "Segredo"]);
  const last = await makeContact(companyId, { name: "Última" });
  await due(last);
  const tried = new Set<number>();
  while (await here(() => eraseNext(tried)));
  expect(await rows("select id from contacts where erased_at is not null")).toEqual([{ id: last }]);
});
