import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeContact, makeUser } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import type { InboundMessage } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { receiveTogether } from "../inbound/receive-together.ts";
import { listChoices } from "../contacts/list.ts";
import { search } from "../search/service.ts";
import { listContacts } from "../tickets/lists/contact-list.ts";
import { listTickets } from "../tickets/lists/list.ts";
import { mergeContacts } from "./merge.ts";
import { undoMerge } from "./undo-merge.ts";

let companyId: number;
let connectionId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const receive = (lid: string, more: Partial<InboundMessage>) =>
  here(() =>
    receiveMessage(
      inboundText(connectionId, { chat: `${lid}@lid`, identities: [{ kind: "lid", value: lid }], ...more }),
    ),
  );
const idOf = async (name: string) =>
  Number(
    (
      await here(() =>
        queryText<{ id: number }>("select id from contacts where name = $1 and merged_into is null", [name]),
      )
    )[0]?.id,
  );
const named = () =>
  here(() =>
    queryText(
      `select c.name, i.value from contacts c left join contact_identities i on i.contact_id = c.id and i.kind = 'username'
       order by c.id`,
    ),
  );

test("a person without a number is called by the user name until a better name comes, and the user name stays an address", async () => {
  await receive("800001", { chatName: null, userName: "Ana.Lima" });
  await receive("800002", { chatName: "Bia", userName: "bia" });
  await receive("800003", { chatName: null });
  expect(await named()).toEqual([
    { name: "@Ana.Lima", value: "ana.lima" },
    { name: "Bia", value: "bia" },
    { name: "WhatsApp", value: null },
  ]);
});

test("a person has one user name at a time, and a user name that they gave up can belong to another person", async () => {
  await receive("800001", { chatName: "Ana", userName: "ana" });
  await receive("800001", { chatName: "Ana", userName: "ana.lima" });
  expect(await named()).toEqual([{ name: "Ana", value: "ana.lima" }]);
  await receive("800002", { chatName: "Outra Ana", userName: "ana.lima" });
  expect(await named()).toEqual([
    { name: "Ana", value: null },
    { name: "Outra Ana", value: "ana.lima" },
  ]);
});

test("a contact that absorbed another keeps its own user name when the absorbed user name goes to somebody else", async () => {
  await receive("800001", { chatName: "Ana", userName: "ana" });
  await receive("800002", { chatName: "Bia", userName: "bia" });
  await here(async () => mergeContacts({ ids: [await idOf("Ana"), await idOf("Bia")], reason: "user" }));
  await receive("800003", { chatName: "Caio", userName: "bia" });
  expect(
    await here(() => queryText("select name, user_name from contacts where merged_into is null order by id")),
  ).toEqual([
    { name: "Ana", user_name: "ana" },
    { name: "Caio", user_name: "bia" },
  ]);
});

test("in a group the user name belongs to the member", async () => {
  const participant = { jid: "800009@lid", identities: [{ kind: "lid" as const, value: "800009" }], name: null };
  const group = { chat: "120363@g.us", identities: [{ kind: "group" as const, value: "120363" }], chatName: "Turma" };
  await here(() => receiveMessage(inboundText(connectionId, { ...group, participant, userName: "rui" })));
  expect(await named()).toEqual([
    { name: "Turma", value: null },
    { name: "@rui", value: "rui" },
  ]);
});

test("a better name replaces a user name, and a new user name replaces the old user name", async () => {
  await receive("800001", { chatName: null, userName: "ana" });
  await receive("800001", { chatName: null, userName: "ana.lima" });
  await receive("800001", { chatName: null });
  expect(await named()).toEqual([{ name: "@ana.lima", value: "ana.lima" }]);
  await receive("800002", { chatName: null, userName: "ana.lima" });
  expect(await named()).toEqual([
    { name: "WhatsApp", value: null },
    { name: "@ana.lima", value: "ana.lima" },
  ]);
  await receive("800002", { chatName: "Ana Lima", userName: "ana.lima" });
  expect((await named())[1]).toEqual({ name: "Ana Lima", value: "ana.lima" });
});

test("a message with a changed user name is not stored together with others, so that the user name is learnt", async () => {
  await receive("800001", { chatName: "Ana", userName: "ana" });
  const line = (userName: string) =>
    inboundText(connectionId, {
      chat: "800001@lid",
      identities: [{ kind: "lid", value: "800001" }],
      chatName: "Ana",
      userName,
    });
  expect((await here(() => receiveTogether([line("Ana")]))).size).toBe(1);
  const next = line("ana.lima");
  expect((await here(() => receiveTogether([next]))).size).toBe(0);
});

test.each(["@bia.souza", "bia.souza", "BIA", "souza bia"])(
  "the search by %s finds the contact with the user name, wherever contacts are searched",
  async (term) => {
    await receive("800001", { chatName: "Outra pessoa", userName: "bia.souza" });
    await receive("800002", { chatName: "Rui", userName: "rui" });
    const admin = await makeUser(companyId, { profile: "admin" });
    const everything = { tags: [], users: [], queueIds: [] };
    const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);
    const asked = { ...everything, searchParam: term, showAll: false, withUnreadMessages: false, pageNumber: 1 };
    expect(
      await here(async () => [
        names((await listContacts(admin, { searchParam: term, pageNumber: 1, sortBy: "name" })).contacts),
        names((await listContacts(admin, { searchParam: term, pageNumber: 1, sortBy: "lastTicket" })).contacts),
        names(await listChoices(term)),
        names((await listTickets(admin, asked)).tickets.map(({ contact }) => contact)),
        names((await search(admin, { ...everything, q: term, adverts: [] })).tickets.map(({ contact }) => contact)),
      ]),
    ).toEqual(Array.from({ length: 5 }, () => ["Outra pessoa"]));
  },
);

test("a merged contact brings its user name to the kept contact, and undoing the merge returns the user name", async () => {
  const kept = await makeContact(companyId, { name: "Ana" });
  await receive("800001", { chatName: "Ana Lima", userName: "ana.lima" });
  const gone = await idOf("Ana Lima");
  const shown = () => here(() => queryText("select user_name from contacts where merged_into is null order by id"));
  await here(() => mergeContacts({ ids: [kept, gone], reason: "user" }));
  expect(await shown()).toEqual([{ user_name: "ana.lima" }]);
  const admin = await makeUser(companyId, { profile: "admin" });
  const [merge] = await here(() => queryText<{ id: number }>("select id from contact_merges"));
  await here(() => undoMerge(admin, Number(merge?.id)));
  expect(await shown()).toEqual([{ user_name: "" }, { user_name: "ana.lima" }]);
});
