import { missingVariables, type Person } from "@balcao/shared/campaigns/texts";
import { expect, test } from "vitest";
import { setCampaignSetting } from "../../../testing/campaign-factories.ts";
import { makeListItem } from "../../../testing/contact-list-factories.ts";
import { makeContact, makeMessage, makeTag, makeTicket, makeTicketTag, newNumber } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { campaignPeople, valid } from "../../../testing/stages/campaign-people.ts";

test("a person gets the message once, although the list has two of their numbers", async () => {
  const { companyId, here, add, fate } = await campaignPeople();
  const [first, second] = [newNumber(), newNumber()];
  const contactId = await makeContact(companyId, { number: first });
  await here(() =>
    queryText("insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'phone', $3)", [
      companyId,
      contactId,
      second,
    ]),
  );
  await add({ number: first });
  await add({ number: second });
  expect(await fate()).toEqual({ [first]: "queued", [second]: "duplicate" });
  const late = newNumber();
  await here(() =>
    queryText("insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'phone', $3)", [
      companyId,
      contactId,
      late,
    ]),
  );
  await add({ number: late });
  await here(() => queryText("update campaigns set prepared_at = null, prepared_to = 0"));
  expect((await fate())[late]).toBe("duplicate");
});

test("a number that is in a list in both its forms is one person", async () => {
  const { add, prepare } = await campaignPeople();
  await add({ number: "5511987650007" });
  await add({ number: "551187650007" });
  expect((await prepare()).map(({ number }) => number)).toEqual(["5511987650007"]);
});

test("a person who lacks a value for a variable of the text is left out, and a shortcut counts as a value", async () => {
  const texts = ["Oi {primeiroNome}, {cidade} e {Plano}", "{{email}} {loja}"];
  const { companyId, here, prepare, contactListId } = await campaignPeople({ message1: texts[0], message3: texts[1] });
  await setCampaignSetting(companyId, "variables", [
    { key: "loja", value: "Centro" },
    { key: "plano", value: "" },
  ]);
  const people: Omit<Person, "number" | "email">[] = [
    { name: "Rosa", variables: { cidade: "Recife", plano: "A" } },
    { name: "Ana", variables: { cidade: "Recife", plano: "" } },
    { name: "Bia", variables: { plano: "B", loja: "" } },
    { name: " \t", variables: { cidade: "Olinda", plano: "C" } },
  ];
  const expected: Record<string, string | null> = {};
  for (const { name, variables } of people) {
    const number = newNumber();
    await makeListItem(companyId, contactListId, { number, name, ...valid() });
    await here(() =>
      queryText("update contact_list_items set variables = $1 where number = $2", [JSON.stringify(variables), number]),
    );
    const person = {
      name,
      number,
      email: "",
      variables: { loja: "Centro", plano: variables.plano ?? "", cidade: variables.cidade ?? "" },
    };
    expected[number] = missingVariables(texts, person).length > 0 ? "variable" : null;
  }
  const rows = await prepare();
  expect(Object.fromEntries(rows.map(({ number, reason }) => [number, reason]))).toEqual(expected);
  expect(Object.values(expected).filter((reason) => reason === null)).toHaveLength(1);
  expect(rows.find(({ name }) => name === "Bia")?.variables).toEqual({ plano: "B" });
});

test("a text with {{name}} leaves out a person without a name, unless the list has a column called “name” for the person", async () => {
  const { companyId, here, prepare, contactListId } = await campaignPeople({ message1: "Oi {{firstName}}, {{name}}" });
  const expected: Record<string, string | null> = {};
  for (const [name, variables, reason] of [
    ["Rosa", {}, null],
    [" ", { firstname: "Ana", name: "Ana Lima" }, null],
    [" ", { firstname: "Bia" }, "variable"],
  ] as const) {
    const number = newNumber();
    await makeListItem(companyId, contactListId, { number, name, ...valid() });
    await here(() =>
      queryText("update contact_list_items set variables = $1 where number = $2", [JSON.stringify(variables), number]),
    );
    expected[number] = reason;
  }
  expect(Object.fromEntries((await prepare()).map(({ number, reason }) => [number, reason]))).toEqual(expected);
});

test("people who ever wrote to the number are known, and people who wrote to another number or only got messages are cold", async () => {
  const { companyId, add, prepare, connectionId } = await campaignPeople();
  const lanes: Record<string, string> = {};
  for (const [lane, at, fromMe] of [
    ["known", connectionId, false],
    ["cold", connectionId, true],
    ["cold", undefined, false],
  ] as const) {
    const number = newNumber();
    const contactId = await makeContact(companyId, { number });
    const ticketId = await makeTicket(companyId, {
      contactId,
      status: "closed",
      ...(at === undefined ? {} : { connectionId: at }),
    });
    await makeMessage(companyId, ticketId, { fromMe });
    await add({ number });
    lanes[number] = lane;
  }
  expect(Object.fromEntries((await prepare()).map(({ number, lane }) => [number, lane]))).toEqual(lanes);
});

test("the people of a tag are its contacts with their fields; together with a list, only people in both are taken", async () => {
  const { companyId, here, add, prepare, campaignId } = await campaignPeople();
  const [tagId, number, other] = [await makeTag(companyId), "551187650008", newNumber()];
  const contactId = await makeContact(companyId, { number, name: "Rosa" });
  await here(() =>
    queryText("update contacts set email = 'r@x.com', extra_info = $1", [
      JSON.stringify([
        { id: 1, name: "Plano de Saúde", value: "Ouro" },
        { id: 2, name: "!!", value: "x" },
      ]),
    ]),
  );
  const ticketId = await makeTicket(companyId, { contactId });
  await makeTicketTag(companyId, ticketId, tagId);
  await makeTicket(companyId, { contactId: await makeContact(companyId) });
  await add({ number: "5511987650008", name: "Rosinha" });
  await add({ number: other });
  await here(() => queryText("update campaigns set tag_list_id = $1", [tagId]));
  expect(await prepare()).toMatchObject([{ number: "5511987650008", name: "Rosinha", contactId }]);
  await here(() => queryText("delete from campaign_shippings"));
  await here(() =>
    queryText("update campaigns set contact_list_id = null, prepared_at = null, prepared_to = 0 where id = $1", [
      campaignId,
    ]),
  );
  expect(await prepare()).toMatchObject([
    {
      number: "5511987650008",
      name: "Rosa",
      email: "r@x.com",
      variables: { plano_de_saude: "Ouro" },
      contactId,
      unchecked: false,
    },
  ]);
});
