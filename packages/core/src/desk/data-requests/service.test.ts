import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { updateSetting } from "../../company/settings/service.ts";
import { makeDataRequest } from "../../testing/contact-factories.ts";
import { makeCompany, makeContact, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { statementsOf } from "../../testing/statements.ts";
import { mergeByHand } from "../identity/merge-by-hand.ts";
import { deleteContact, previewRemoval } from "../identity/removal.ts";
import { undoMerge } from "../identity/undo-merge.ts";
import { listOpenRequests, listRequestsOf } from "./list.ts";
import { closeRequest, createRequest, showRequestsOf } from "./service.ts";

let companyId: number;
let admin: Actor;
let contactId: number;
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const rows = (sql: string, values: unknown[] = []) => here(() => queryText(sql, values));
const asked = { kind: "access", way: "email", receivedOn: "2026-01-05", note: "Quer uma cópia" } as const;
beforeEach(async () => {
  companyId = await makeCompany();
  admin = await makeUser(companyId, { name: "Ana", profile: "admin" });
  contactId = await makeContact(companyId, { name: "Rosa" });
});
const toldActions = async () =>
  (
    await here(() =>
      queryText<{ action: string }>("select action from audit where action like 'data-request%' order by id"),
    )
  ).map(({ action }) => action);

test("a request is due after 15 days, or 30 for a small agent, and a later change of the setting moves no due day", async () => {
  const first = await here(() => createRequest(admin, contactId, asked));
  expect(first).toMatchObject({
    contact: { id: contactId, name: "Rosa" },
    dueOn: "2026-01-20",
    state: "open",
    createdBy: "Ana",
    closedAt: null,
  });
  await here(() => updateSetting(admin, "smallAgent", "enabled"));
  expect(await here(() => createRequest(admin, contactId, { ...asked, way: "phone" }))).toMatchObject({
    dueOn: "2026-02-04",
  });
  expect((await here(listOpenRequests)).map(({ dueOn }) => dueOn)).toEqual(["2026-01-20", "2026-02-04"]);
});

test("a request dated tomorrow by the company's clock, of a group or of an unknown contact is refused", async () => {
  // It is always a later day on the first of these islands than on the second.
  const [early, late] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const receivedOn = new Date().toLocaleDateString("sv-SE", { timeZone: early });
  const clock = (zone: string) => rows("update companies set timezone = $1", [zone]);
  await clock(late);
  await expect(here(() => createRequest(admin, contactId, { ...asked, receivedOn }))).rejects.toMatchObject({
    code: "ERR_VALIDATION",
  });
  await clock(early);
  expect(await here(() => createRequest(admin, contactId, { ...asked, receivedOn }))).toMatchObject({ receivedOn });
  await rows("update contacts set is_group = true where id = $1", [contactId]);
  for (const id of [contactId, 999_999])
    await expect(here(() => createRequest(admin, id, asked))).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
});

test("a request is closed once, with the user and the answer, and leaves the list of open requests", async () => {
  const { id } = await here(() => createRequest(admin, contactId, asked));
  const refusal = { state: "refused", answer: "Não é a própria pessoa" } as const;
  expect(await here(() => closeRequest(admin, id, refusal))).toMatchObject({ ...refusal, closedBy: "Ana" });
  await expect(here(() => closeRequest(admin, id, { state: "done", answer: "" }))).rejects.toMatchObject({
    code: "ERR_DATA_REQUEST_CLOSED",
  });
  expect(await here(listOpenRequests)).toEqual([]);
  expect(await here(() => showRequestsOf(contactId))).toMatchObject([{ state: "refused" }]);
  expect(await toldActions()).toEqual(["data-request.created", "data-request.refused"]);
});

test("a merge moves the requests to the contact that stays, and undoing the merge returns the requests", async () => {
  const twin = await makeContact(companyId);
  const id = await makeDataRequest(companyId, twin);
  await here(() => mergeByHand(admin, contactId, { withId: twin }));
  expect(await here(() => listRequestsOf(contactId))).toMatchObject([{ id }]);
  const [merge] = await here(() => queryText<{ id: number }>("select id from contact_merges"));
  await here(() => undoMerge(admin, merge?.id ?? 0));
  expect(await here(() => listRequestsOf(contactId))).toEqual([]);
  expect(await here(() => listRequestsOf(twin))).toMatchObject([{ id }]);
});

test("deleting a contact closes its requests for deletion as done and its other requests as refused, and removes their notes", async () => {
  const twin = await makeContact(companyId, { name: "Rosa Lima" });
  await here(() => mergeByHand(admin, contactId, { withId: twin }));
  await makeDataRequest(companyId, contactId, { kind: "deletion", note: "Mora na rua A" });
  // A merge by a version without requests leaves this request with the merged contact.
  await makeDataRequest(companyId, twin, { kind: "access", note: "Mora na rua B" });
  expect(await here(() => listRequestsOf(contactId))).toHaveLength(2);
  expect(await here(() => previewRemoval([contactId]))).toMatchObject({ requests: 2 });
  await here(() => deleteContact(admin, contactId));
  expect(await here(listOpenRequests)).toEqual([]);
  const left = await rows(
    "select contact_id, kind, state, note, closed_by, closed_at is not null as closed from data_requests order by id",
  );
  const proof = { contact_id: null, note: "", closed_by: admin.userId, closed: true };
  expect(left).toEqual([
    { ...proof, kind: "deletion", state: "done" },
    { ...proof, kind: "access", state: "refused" },
  ]);
  expect(await toldActions()).toEqual(["data-request.done", "data-request.refused"]);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toContain("data-requests");
});

test("a request that is written down while its contact is merged belongs to the contact that stays", async () => {
  const twin = await makeContact(companyId);
  await overlapping(
    companyId,
    () => mergeByHand(admin, contactId, { withId: twin }),
    () => createRequest(admin, twin, asked),
  );
  expect(await rows("select contact_id from data_requests")).toEqual([{ contact_id: contactId }]);
});

test("the same request sent twice is stored once", async () => {
  const first = await here(() => createRequest(admin, contactId, asked));
  expect(await here(() => createRequest(admin, contactId, asked))).toEqual(first);
  expect(await toldActions()).toEqual(["data-request.created"]);
  await here(() => closeRequest(admin, first.id, { state: "done", answer: "" }));
  expect((await here(() => createRequest(admin, contactId, asked))).id).not.toBe(first.id);
});

test.each([1, 30])("each list of %s requests costs one statement", async (count) => {
  for (let n = 0; n < count; n += 1) await makeDataRequest(companyId, contactId);
  expect(await statementsOf(companyId, listOpenRequests)).toHaveLength(1);
  expect(await statementsOf(companyId, () => listRequestsOf(contactId))).toHaveLength(1);
});

test("a company has at most 500 open requests, and a contact at most 100", async () => {
  const fill = (count: number, id: number) =>
    rows(
      `insert into data_requests (company_id, contact_id, kind, way, received_on, due_on)
       select $1, $2, 'access', 'email', '2026-01-05', '2026-01-20' from generate_series(1, $3)`,
      [companyId, id, count],
    );
  await fill(100, contactId);
  const full = { code: "ERR_TOO_MANY_ITEMS" };
  await expect(here(() => createRequest(admin, contactId, asked))).rejects.toMatchObject(full);
  for (let n = 0; n < 4; n += 1) await fill(100, await makeContact(companyId));
  const last = await makeContact(companyId);
  await expect(here(() => createRequest(admin, last, asked))).rejects.toMatchObject(full);
});
