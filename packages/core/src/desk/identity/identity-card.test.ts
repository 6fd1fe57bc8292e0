import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import {
  makeCompany,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  newNumber,
  someAdmin,
} from "../../testing/factories.ts";
import { statementsOf } from "../../testing/statements.ts";
import { identifyContact } from "./identify.ts";
import { showIdentity } from "./identity-card.ts";
import { mergeByHand } from "./merge-by-hand.ts";
import { mergeContacts } from "./merge.ts";
import { updateContact } from "../contacts/service.ts";
import { undoMerge } from "./undo-merge.ts";

async function shop() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const admin = await makeUser(companyId, { profile: "admin" });
  const contact = (name: string, number = newNumber()) => makeContact(companyId, { name, number });
  const card = (id: number) => here(() => showIdentity(admin, id));
  const suggested = async (id: number) =>
    (await card(id)).suggestions.map(({ contact: { id: other }, evidence }) => [
      other,
      evidence.map(({ kind }) => kind),
    ]);
  const rows = (sql: string, bind: unknown[] = []) => here(() => queryText(sql, bind));
  return { companyId, here, admin, contact, card, suggested, rows };
}

test("a contact keeps twenty earlier names, wherever the name was changed, except names that are only a number", async () => {
  const { here, contact, card } = await shop();
  const number = newNumber();
  const id = await here(() => identifyContact([{ kind: "phone", value: number }], null));
  await here(() => identifyContact([{ kind: "phone", value: number }], "rosinha"));
  await here(() => updateContact(someAdmin, id, { name: "Rosa" }, null));
  await here(() => updateContact(someAdmin, id, { name: "Rosa Lima" }, null));
  await here(() => updateContact(someAdmin, id, { name: "Rosa Lima", email: "r@x.com" }, null));
  expect((await card(id)).names).toEqual([
    { name: "Rosa", source: "user", until: expect.any(String) },
    { name: "rosinha", source: "whatsapp", until: expect.any(String) },
  ]);
  const other = await contact("Ana");
  for (let n = 0; n < 25; n += 1) await here(() => updateContact(someAdmin, other, { name: `Ana ${n}` }, null));
  const { names } = await card(other);
  expect(names).toHaveLength(20);
  expect(names[0]?.name).toBe("Ana 23");
});

test("a card shows each merged contact with its names, and the date until which the merge can be undone", async () => {
  const { here, admin, contact, card } = await shop();
  const [rosa, old] = [await contact("Rosa"), await contact("Rosa Lima")];
  await here(() => updateContact(someAdmin, old, { name: "Rosa Lima Souza" }, null));
  await here(() => mergeByHand(admin, old, { withId: rosa }));
  const { names, merges } = await card(rosa);
  expect(names.map(({ name, source }) => [name, source])).toEqual([
    ["Rosa Lima Souza", "merge"],
    ["Rosa Lima", "whatsapp"],
  ]);
  expect(merges).toEqual([
    {
      id: expect.any(Number),
      gone: { id: old, name: "Rosa Lima Souza", number: expect.any(String) },
      reason: "user",
      user: { id: admin.userId, name: admin.name },
      mergedAt: expect.any(String),
      undoUntil: expect.any(String),
      undoneAt: null,
    },
  ]);
  await here(() => undoMerge(admin, merges[0]?.id ?? 0));
  expect(await card(rosa)).toMatchObject({ names: [], merges: [{ undoUntil: null, undoneAt: expect.any(String) }] });
});

test("a contact cannot be merged with itself, with a group, or with an unknown contact", async () => {
  const { here, admin, contact, rows } = await shop();
  const [rosa, group] = [await contact("Rosa"), await contact("Grupo")];
  await rows("update contacts set is_group = true where id = $1", [group]);
  const merge = (id: number, withId: number) => here(() => mergeByHand(admin, id, { withId }));
  for (const [one, two] of [
    [rosa, rosa],
    [rosa, group],
    [group, rosa],
  ] as const)
    await expect(merge(one, two)).rejects.toMatchObject({ code: "ERR_MERGE_STATE" });
  await expect(merge(rosa, 2 ** 31 - 1)).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
  const foreign = await makeContact(await makeCompany());
  await expect(merge(rosa, foreign)).rejects.toMatchObject({ code: "ERR_NO_CONTACT_FOUND" });
});

test("a full card costs as many statements as an empty one", async () => {
  const { companyId, here, admin, contact } = await shop();
  const costs: number[] = [];
  for (const count of [1, 12]) {
    const id = await contact(`Rosa Lima ${count}`);
    for (let n = 0; n < count; n += 1) {
      await contact(`Rosa Lima ${count}`);
      const gone = await contact(`Antiga ${n}`);
      await here(() => mergeContacts({ ids: [id, gone], reason: "user" }));
    }
    costs.push((await statementsOf(companyId, () => showIdentity(admin, id))).length);
  }
  expect(costs[1]).toBe(costs[0]);
});

test("only users who may see the conversation of an opt-out see its words", async () => {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const contactId = await makeContact(companyId);
  const ticketId = await makeTicket(companyId, { contactId, queueId });
  const messageId = await makeMessage(companyId, ticketId, { body: "SAIR, e não me liguem" });
  await inCompany(companyId, () =>
    queryText(
      `update contacts set opted_out_at = now(), opt_out_source = 'message', opt_out_words = 'SAIR, e não me liguem', opt_out_message_id = $2
       where id = $1`,
      [contactId, messageId],
    ),
  );
  const seenBy = async (queueIds: number[]) => {
    const actor = await makeUser(companyId, { queueIds });
    return (await inCompany(companyId, () => showIdentity(actor, contactId))).optOut;
  };
  expect(await seenBy([queueId])).toMatchObject({ words: "SAIR, e não me liguem", messageId });
  expect(await seenBy([])).toMatchObject({ source: "message", words: "", messageId: null });
});
