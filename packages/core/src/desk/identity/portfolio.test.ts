import { expect, test } from "vitest";
import { makeUser, newNumber } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { freshId, portfolioStage } from "../../testing/stages/portfolios.ts";
import { loadOutgoing } from "../messages/sending/outgoing.ts";
import { sendMessages } from "../messages/sending/send.ts";
import { showIdentity } from "./identity-card.ts";
import { noteUserName } from "./user-name.ts";

const bsuid = () => `BR.${freshId()}`;
const wabaOf = "select waba_id as id from official_accounts where connection_id";
const bsuids = (...ids: readonly string[]) => ids.map((id) => `bsuid:${id}`);

/** Two numbers of a company whose accounts belong to two portfolios. */
async function apart() {
  const made = await portfolioStage(2);
  const [sales = 0, support = 0] = made.connectionIds;
  const [own, other] = [freshId(), freshId()];
  await made.tellPortfolio(sales, own);
  await made.tellPortfolio(support, other);
  return { ...made, sales, support, own, other };
}

test("a person with a number has one contact, although each portfolio names the person by another id", async () => {
  const { sales, support, own, other, write, people } = await apart();
  const [phone, mine, theirs] = [newNumber(), bsuid(), bsuid()];
  const contact = await write(sales, phone, mine);
  expect(await write(support, phone, theirs)).toBe(contact);
  expect(await write(sales, phone, mine)).toBe(contact);
  expect(await write(support, null, theirs)).toBe(contact);
  expect(await people()).toEqual([[`phone:${phone}`, ...bsuids(`${mine}/${own}`, `${theirs}/${other}`).toSorted()]]);
});

test("the same id in two portfolios is two people", async () => {
  const { sales, support, own, other, write, people } = await apart();
  const id = bsuid();
  expect(await write(sales, null, id)).not.toBe(await write(support, null, id));
  expect(await people()).toEqual([bsuids(`${id}/${own}`), bsuids(`${id}/${other}`)]);
});

test("a number writes to the id of its own portfolio, and not to a person whom only another portfolio knows", async () => {
  const { sales, support, write, door } = await apart();
  const [mine, theirs, parent] = [bsuid(), bsuid(), `BR.ENT.${freshId()}`];
  const contact = await write(sales, null, mine, parent);
  expect(await door(sales, contact)).toEqual({ chat: `${mine}@bsuid`, refusal: null });
  expect(await door(support, contact)).toEqual({ chat: null, refusal: "no-address" });
  expect(await write(support, null, theirs, parent)).toBe(contact);
  expect(await door(sales, contact)).toEqual({ chat: `${mine}@bsuid`, refusal: null });
  expect(await door(support, contact)).toEqual({ chat: `${theirs}@bsuid`, refusal: null });
});

test("a message is sent to the id without its portfolio, and that id counts as the contact's own", async () => {
  const { companyId, sales, write, here } = await apart();
  const id = bsuid();
  const contact = await write(sales, null, id);
  const [ticket] = await here(() =>
    queryText<{ id: number }>("select id from tickets where contact_id = $1", [contact]),
  );
  const admin = await makeUser(companyId, { profile: "admin" });
  await here(() =>
    queryText("update tickets set status = 'open', user_id = $1 where id = $2", [admin.userId, ticket?.id]),
  );
  const { messages } = await here(() => sendMessages(admin, ticket?.id ?? 0, { body: "Oi" }, []));
  expect(await here(() => loadOutgoing(messages[0]?.id ?? 0))).toMatchObject({
    chat: `${id}@bsuid`,
    isTheirs: true,
    verified: true,
  });
  const { identities } = await here(() => showIdentity(admin, contact));
  expect(identities).toMatchObject([{ kind: "bsuid", value: id }]);
});

test("linked portfolios name a person by one parent id, which proves that two contacts are one person", async () => {
  const { sales, support, write, people } = await apart();
  const parent = `BR.ENT.${freshId()}`;
  const first = await write(sales, null, bsuid());
  const hidden = bsuid();
  expect(await write(support, null, hidden)).not.toBe(first);
  const known = bsuid();
  await write(sales, null, known, parent);
  await write(support, null, hidden, parent);
  expect(await write(sales, null, known)).toBe(await write(support, null, hidden));
  expect((await people()).flat().filter((one) => one === `bsuid:${parent}`)).toHaveLength(1);
});

test("a user name stays with contacts of two portfolios, which may be one person, and moves between contacts of one portfolio", async () => {
  const { sales, support, here, write } = await apart();
  const [one, there] = [await write(sales, null, bsuid()), await write(support, null, bsuid())];
  const userNames = async () =>
    (await here(() => queryText<{ name: string }>("select user_name as name from contacts order by id"))).map(
      ({ name }) => name,
    );
  for (const id of [one, there, one]) await here(() => noteUserName(id, "bia"));
  expect(await userNames()).toEqual(["bia", "bia"]);
  const next = await write(sales, null, bsuid());
  await here(() => noteUserName(next, "bia"));
  expect(await userNames()).toEqual(["", "bia", "bia"]);
});

test("a phone whose new owner has another id in the same portfolio goes to that owner, even when two contacts have it together", async () => {
  const { sales, support, own, other, write, people } = await apart();
  const [phone, anas, ruis, ruisThere] = [newNumber(), bsuid(), bsuid(), bsuid()];
  const ana = await write(sales, phone, anas);
  const parent = `BR.ENT.${freshId()}`;
  const rui = await write(sales, null, ruis, parent);
  expect(await write(support, phone, ruisThere, parent)).toBe(rui);
  expect(rui).not.toBe(ana);
  expect(await people()).toEqual([
    bsuids(`${anas}/${own}`),
    [`phone:${phone}`, ...bsuids(parent, `${ruis}/${own}`, `${ruisThere}/${other}`).toSorted()],
  ]);
});

test("ids that were stored before Meta named their portfolio get the portfolio, with their service windows", async () => {
  const { connectionIds, write, tellPortfolio, people, door } = await portfolioStage(3);
  const [first = 0, second = 0, elsewhere = 0] = connectionIds;
  const [portfolio, other, id] = [freshId(), freshId(), bsuid()];
  const contact = await write(first, null, id);
  expect(await write(second, null, id)).toBe(contact);
  const stranger = await write(elsewhere, null, bsuid());
  const untouched = (await people())[1];
  await tellPortfolio(first, portfolio);
  expect(await door(first, contact)).toEqual({ chat: `${id}@bsuid`, refusal: null });
  expect(await door(second, contact), "its portfolio is not told yet").toEqual({ chat: `${id}@bsuid`, refusal: null });
  await tellPortfolio(second, portfolio);
  expect(await people()).toEqual([bsuids(`${id}/${portfolio}`), untouched]);
  expect(await door(second, contact)).toEqual({ chat: `${id}@bsuid`, refusal: null });
  expect(await write(second, null, id)).toBe(contact);
  await tellPortfolio(elsewhere, other);
  expect((await people())[1]).toEqual([`${untouched?.[0]}/${other}`]);
  expect(await write(elsewhere, null, untouched?.[0]?.slice("bsuid:".length) ?? "")).toBe(stranger);
});

test("an account whose owner Meta does not name is a portfolio of its own until Meta names the owner, and then one person is one contact", async () => {
  const { connectionIds, write, tellPortfolio, people } = await portfolioStage(2);
  const [first = 0, second = 0] = connectionIds;
  for (const id of connectionIds) await tellPortfolio(id, null);
  const id = bsuid();
  const contact = await write(first, null, id);
  const apartFrom = await write(second, null, id);
  expect(apartFrom).not.toBe(contact);
  const portfolio = freshId();
  await tellPortfolio(first, portfolio);
  await tellPortfolio(second, portfolio);
  expect(await people()).toEqual([bsuids(`${id}/${portfolio}`)]);
  expect(await write(second, null, id)).toBe(contact);
  await tellPortfolio(second, null);
  expect(await write(second, null, id), "a portfolio that is known stays").toBe(contact);
});

test("contacts that somebody separated stay apart when their ids turn out to be one", async () => {
  const { connectionIds, here, write, tellPortfolio } = await portfolioStage(2);
  const [first = 0, second = 0] = connectionIds;
  for (const id of connectionIds) await tellPortfolio(id, null);
  const id = bsuid();
  const contact = await write(first, null, id);
  const other = await write(second, null, id);
  await here(() =>
    queryText(
      "insert into contact_merges (company_id, kept_id, gone_id, reason, moved, undone_at) select company_id, $1, $2, 'user', '{}', now() from contacts where id = $1",
      [contact, other],
    ),
  );
  const portfolio = freshId();
  await tellPortfolio(first, portfolio);
  await tellPortfolio(second, portfolio);
  expect(await here(() => queryText("select 1 from contacts where merged_into is not null"))).toEqual([]);
  expect(await write(first, null, id)).toBe(await write(second, null, id));
});

test("a person with a new phone and a new id keeps the contact, waiting messages go to the new id, and the contact loses the old phone", async () => {
  const { companyId, here, sales, own, write, changeId, people, door } = await apart();
  const [phone, fresh, previous, current] = [newNumber(), newNumber(), bsuid(), bsuid()];
  const contact = await write(sales, null, previous);
  const admin = await makeUser(companyId, { profile: "admin" });
  const [ticket] = await here(() =>
    queryText<{ id: number }>("update tickets set status = 'open', user_id = $2 where contact_id = $1 returning id", [
      contact,
      admin.userId,
    ]),
  );
  const { messages } = await here(() => sendMessages(admin, ticket?.id ?? 0, { body: "Oi" }, []));
  expect(await write(sales, phone, previous)).toBe(contact);
  const meanwhile = await write(sales, fresh, current);
  expect(meanwhile).not.toBe(contact);
  for (let again = 0; again < 2; again += 1) await changeId(sales, { previous, current, phone: fresh });
  expect(await people()).toEqual([[`phone:${fresh}`, `bsuid:${current}/${own}`]]);
  expect(await write(sales, fresh, current)).toBe(contact);
  expect(await door(sales, contact)).toMatchObject({ chat: `${fresh}@s.whatsapp.net`, refusal: null });
  expect(await here(() => loadOutgoing(messages[0]?.id ?? 0))).toMatchObject({
    chat: `${current}@bsuid`,
    isTheirs: true,
  });
  const [row] = await here(() => queryText<{ number: string }>("select number from contacts where id = $1", [contact]));
  expect(row?.number).toBe(fresh);
});

test("repeated old news of a new id does not take the phone from its present owner, and news of another portfolio changes nobody", async () => {
  const { sales, support, write, changeId, people } = await apart();
  const [phone, previous, current, next] = [newNumber(), bsuid(), bsuid(), bsuid()];
  const contact = await write(sales, phone, previous);
  await changeId(support, { previous, current, phone: null });
  const before = await people();
  expect(before.flat()).toContain(`phone:${phone}`);
  await changeId(sales, { previous, current, phone: null });
  const owner = await write(sales, phone, next);
  expect(owner).not.toBe(contact);
  const after = await people();
  await changeId(sales, { previous, current, phone: null });
  expect(await people()).toEqual(after);
});

test("a contact with two accounts keeps its numbers when one of them gets a new id", async () => {
  const { sales, here, write, changeId, people } = await apart();
  const [phone, one, another, current] = [newNumber(), bsuid(), bsuid(), bsuid()];
  const contact = await write(sales, phone, one);
  const joined = await write(sales, null, another);
  await here(() => queryText("update contact_identities set contact_id = $1 where contact_id = $2", [contact, joined]));
  await changeId(sales, { previous: one, current, phone: null });
  expect((await people()).flat()).toContain(`phone:${phone}`);
});

test("the ids of an account get the portfolio once, even while a number that left the account still has a window of it", async () => {
  const { connectionIds, here, write, tellPortfolio, people } = await portfolioStage(2);
  const [left = 0, stays = 0] = connectionIds;
  await tellPortfolio(left, null);
  const [id, portfolio] = [bsuid(), freshId()];
  await write(left, null, id);
  const moves = "update official_accounts set waba_id = $2, portfolio_id = null where connection_id = $1";
  const [account] = await here(() => queryText<{ id: string }>(`${wabaOf} = $1`, [left]));
  await here(() => queryText(moves, [stays, account?.id]));
  await here(() => queryText(moves, [left, freshId()]));
  await tellPortfolio(stays, portfolio);
  expect(await people()).toEqual([bsuids(`${id}/${portfolio}`)]);
});

test("a portfolio that Meta named stays when the access of a newer number of the account cannot see it", async () => {
  const { connectionIds, here, write, tellPortfolio, people } = await portfolioStage(2);
  const [first = 0, newer = 0] = connectionIds;
  const [id, portfolio] = [bsuid(), freshId()];
  await tellPortfolio(first, portfolio);
  const sameAccount = `update official_accounts set waba_id = (${wabaOf} = $1) where connection_id = $2`;
  await here(() => queryText(sameAccount, [first, newer]));
  await tellPortfolio(newer, null);
  expect(await write(first, null, id)).toBe(await write(newer, null, id));
  expect(await people()).toEqual([bsuids(`${id}/${portfolio}`)]);
});
