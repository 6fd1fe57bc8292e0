import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, publishedBy, someAdmin } from "../../testing/factories.ts";
import { makeMessageTemplate, makeOfficialNumber } from "../../testing/message-template-factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { deleteConnection } from "../connections/service.ts";
import { officialAccess } from "../official/access.ts";
import { accountOfTemplate, accountsOfCompany, findTemplate, templateOfNumber } from "./access.ts";
import { listTemplates } from "./list.ts";
import { showRoom } from "./room.ts";
import { storeOwn, storeTemplates } from "./store.ts";
import type { ToldTemplate } from "@balcao/shared/message-templates/template-report";

const page = { pageNumber: 1, searchParam: "", sendable: false };
async function stage() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const names = async (query: Partial<Parameters<typeof listTemplates>[0]> = {}) =>
    (await here(() => listTemplates({ ...page, ...query }))).templates.map(({ name }) => name);
  return { companyId, here, names };
}
const told = (metaId: string, more: Partial<ToldTemplate> = {}): ToldTemplate => ({
  metaId,
  name: `aviso_${metaId}`,
  language: "pt_BR",
  category: "utility",
  status: "approved",
  quality: "green",
  named: false,
  rejectedReason: null,
  components: [{ type: "BODY", text: "Oi" }],
  ...more,
});

test("templates are found by name and text without accents, by number, and by whether they can be sent", async () => {
  const { companyId, names } = await stage();
  const [loja, fila] = [
    await makeOfficialNumber(companyId, { wabaId: "21", name: "Loja" }),
    await makeOfficialNumber(companyId, { wabaId: "22" }),
  ];
  await makeMessageTemplate(companyId, { wabaId: "21", name: "boas_vindas" });
  await makeMessageTemplate(companyId, {
    wabaId: "22",
    name: "aviso",
    status: "paused",
    components: [{ type: "BODY", text: "Promoção de São João" }],
  });
  await makeMessageTemplate(companyId, { wabaId: "22", name: "codigo", category: "authentication" });
  expect(await names()).toEqual(["aviso", "boas_vindas", "codigo"]);
  expect(await names({ searchParam: "boas v" })).toEqual(["boas_vindas"]);
  expect(await names({ searchParam: "SAO JOAO" })).toEqual(["aviso"]);
  expect([await names({ name: "aviso" }), await names({ name: "avis" })]).toEqual([["aviso"], []]);
  expect(await names({ connectionId: loja })).toEqual(["boas_vindas"]);
  expect(await names({ connectionId: fila, sendable: true })).toEqual([]);
  expect(await names({ sendable: true })).toEqual(["boas_vindas"]);
});

test("a page costs one statement, however many templates it has, and continues where the last one ended", async () => {
  const { companyId, here } = await stage();
  await makeOfficialNumber(companyId);
  await makeMessageTemplate(companyId);
  expect(await statementsOf(companyId, () => listTemplates(page))).toHaveLength(1);
  for (let n = 0; n < 44; n += 1) await makeMessageTemplate(companyId);
  expect(await statementsOf(companyId, () => listTemplates(page))).toHaveLength(1);
  const first = await here(() => listTemplates(page));
  const rest = await here(() => listTemplates({ ...page, cursor: first.nextCursor ?? "" }));
  expect(new Set([...first.templates, ...rest.templates].map(({ id }) => id)).size).toBe(45);
  expect([first.hasMore, rest.hasMore]).toEqual([true, false]);
});

test("Meta's state of a template is stored once, updated when it differs, and deleted when Meta no longer has the template", async () => {
  const { companyId, here, names } = await stage();
  await makeOfficialNumber(companyId, { wabaId: "21", name: "Loja" });
  await here(() => storeTemplates("21", [told("1"), told("2")], { since: new Date(0), ids: ["1", "2"] }));
  const [one] = (await here(() => listTemplates(page))).templates;
  expect(one).toMatchObject({ status: "approved", quality: "green", connections: [{ name: "Loja" }] });
  const since = new Date(Date.now() + 1000);
  await here(() => storeTemplates("21", [told("1", { status: "paused" })], { since, ids: ["1"] }));
  const after = (await here(() => listTemplates(page))).templates;
  expect(after).toMatchObject([{ id: one?.id, status: "paused" }]);
  const made = told("3");
  await here(() => storeOwn("21", made, new Date()));
  await here(() => storeTemplates("21", [told("1")], { since: new Date(0), ids: ["1"] }));
  expect(await names(), "what was made while Meta's list was on its way stays").toEqual(["aviso_1", "aviso_3"]);
  const rooms = (await publishedBy(companyId)).filter(({ name }) => name === "message-templates.update");
  expect(rooms.map((event) => event.rooms)).toEqual(Array.from({ length: 4 }, () => [`c:${companyId}`]));
});

test("a list requested before a webhook's news does not undo the news, and a list that was not read whole removes nothing", async () => {
  const { companyId, here, names } = await stage();
  await makeOfficialNumber(companyId, { wabaId: "21" });
  for (const id of ["1", "2"]) await here(() => storeOwn("21", told(id), new Date()));
  await here(() => storeTemplates("21", [told("1", { status: "pending" })], { since: new Date(0), ids: null }));
  expect((await here(() => listTemplates(page))).templates[0]).toMatchObject({ status: "approved" });
  await here(() => storeTemplates("21", [told("1")], { since: new Date(Date.now() + 1000), ids: null }));
  expect(await names()).toEqual(["aviso_1", "aviso_2"]);
});

test("the room for templates of an account names how many it has, each language counted, and the last limit that Meta reported", async () => {
  const { companyId, here } = await stage();
  const connectionId = await makeOfficialNumber(companyId, { wabaId: "21" });
  const room = () => here(() => showRoom(connectionId));
  await here(() => storeOwn("21", told("1"), new Date()));
  expect(await room()).toEqual({ used: 1, most: null });
  const store = (limit?: number | null) =>
    here(() =>
      storeTemplates("21", [told("2"), told("3", { name: "aviso_2", language: "en" })], {
        since: new Date(),
        ids: null,
        ...(limit !== undefined && { limit }),
      }),
    );
  await store(250);
  await store(null);
  expect(await room()).toEqual({ used: 3, most: 250 });
  expect(await statementsOf(companyId, () => showRoom(connectionId))).toHaveLength(1);
  const linked = await makeConnection(companyId);
  await expect(here(() => showRoom(linked))).rejects.toMatchObject({ code: "ERR_NUMBER_CANNOT" });
});

test("of two templates with one name, the template that can be sent is found", async () => {
  const { companyId, here } = await stage();
  const connectionId = await makeOfficialNumber(companyId, { wabaId: "21" });
  const pair = { wabaId: "21", name: "aviso" };
  await makeMessageTemplate(companyId, { ...pair, status: "pending_deletion" });
  const id = await makeMessageTemplate(companyId, pair);
  await makeMessageTemplate(companyId, { ...pair, status: "pending_deletion" });
  const found = await here(() => templateOfNumber(connectionId, { name: "aviso", language: "pt_BR" }));
  expect(found.template.id).toBe(id);
});

test("Meta is asked with the access of a working number when another number of the account has stopped", async () => {
  const { companyId, here } = await stage();
  await makeOfficialNumber(companyId, { wabaId: "21", name: "A" });
  const works = await makeOfficialNumber(companyId, { wabaId: "21", name: "B" });
  const off = await makeOfficialNumber(companyId, { wabaId: "22", name: "C" });
  const isConnected = "update connections set status = case when id = $1 then 'CONNECTED' else 'DISCONNECTED' end";
  await here(() => queryText(isConnected, [works]));
  await here(() => queryText("update connections set off_by = 'person', wanted = false where id = $1", [off]));
  const waiting = await makeOfficialNumber(companyId, { wabaId: "22", name: "D" });
  await here(() => queryText("update connections set status = 'DISCONNECTED' where id = $1", [waiting]));
  const numberOf = async (id: number) => (await here(() => officialAccess(id)))?.phoneNumberId;
  expect(await here(() => accountOfTemplate({ wabaId: "21" }))).toMatchObject({ phoneNumberId: await numberOf(works) });
  const all = await here(accountsOfCompany);
  expect(all.map(({ phoneNumberId }) => phoneNumberId)).toEqual([await numberOf(works), await numberOf(waiting)]);
});

test("the templates of an account are deleted with its last number, and another company never sees them", async () => {
  const { companyId, here, names } = await stage();
  const other = await stage();
  const [one, two] = [
    await makeOfficialNumber(companyId, { wabaId: "21" }),
    await makeOfficialNumber(companyId, { wabaId: "21" }),
  ];
  const id = await makeMessageTemplate(companyId, { wabaId: "21", name: "aviso" });
  const none = { code: "ERR_NO_MESSAGE_TEMPLATE_FOUND" };
  const theirs = await makeOfficialNumber(other.companyId, { wabaId: "21" });
  expect(await other.names()).toEqual([]);
  await expect(other.here(() => findTemplate(id))).rejects.toMatchObject(none);
  await expect(other.here(() => templateOfNumber(theirs, { id }))).rejects.toMatchObject(none);
  await here(() => queryText("update connections set is_default = false"));
  await here(() => deleteConnection(someAdmin, one));
  expect(await names()).toEqual(["aviso"]);
  await here(() => deleteConnection(someAdmin, two));
  expect(await names()).toEqual([]);
});
