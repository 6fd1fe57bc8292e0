import { newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
const text = (words: string) => ({ kind: "text", text: words }) as const;

interface Person {
  name: string;
  number: string;
  inDoubt: boolean;
  tickets: number;
}
/** The contacts with these names, as the desk shows them. */
const people = (...names: string[]) =>
  context.desk.rows<Person>(
    `select name, number, doubted_at is not null as "inDoubt",
       (select count(*)::int from tickets t where t.contact_id = c.id and t.status <> 'closed') as tickets
     from contacts c where merged_into is null and name = any($1) order by id`,
    [names],
  );
const receive = async (customer: ReturnType<typeof context.stage.customer>, words: string) =>
  context.desk.message(await customer.send(context.desk.number, text(words)));
const heard = (customer: ReturnType<typeof context.stage.customer>) =>
  customer.chat(context.desk.number).flatMap(({ fromCustomer, text: words }) => (fromCustomer ? [] : [words]));

test.each(["lid", "pn"] as const)(
  "a stranger who now has a customer's old number is a new contact, and gets no answer meant for the customer (%s)",
  async (addressing) => {
    const { stage, desk } = context;
    const [hers, theirs] = [`Ana ${addressing}`, `Rui ${addressing}`];
    const ana = stage.customer({ name: hers, addressing });
    const first = await receive(ana, "Meu boleto, por favor");
    const old = ana.number;
    ana.moveTo(newNumber());
    const rui = stage.network.customer(old, { name: theirs, addressing });
    const strange = await receive(rui, "Oi, quem é?");
    expect(strange.ticketId).not.toBe(first.ticketId);
    await eventually(async () =>
      expect(await people(hers, theirs)).toEqual([
        { name: hers, number: "", inDoubt: false, tickets: 1 },
        { name: theirs, number: old, inDoubt: false, tickets: 1 },
      ]),
    );
    await desk.write(first.ticketId, "Segue o seu boleto");
    await desk.write(strange.ticketId, "Aqui é a loja");
    await eventually(() => expect(heard(ana)).toEqual(["Segue o seu boleto"]));
    await eventually(() => expect(heard(rui)).toEqual(["Aqui é a loja"]));
  },
);

test("nothing is sent until WhatsApp has said who has the number, and then the waiting messages are sent", async () => {
  const { stage, desk } = context;
  const ana = stage.customer({ name: "Ana espera" });
  const first = await receive(ana, "Bom dia");
  const old = ana.number;
  ana.moveTo(newNumber());
  stage.network.addFault({ kind: "mute", xmlns: "usync", number: desk.number });
  await receive(stage.network.customer(old, { name: "Rui espera" }), "Oi");
  const { wid } = await desk.write(first.ticketId, "Segue o boleto");
  await eventually(async () =>
    expect(
      await desk.rows(
        "select attempts from connection_commands k join messages m on m.id = k.message_id where m.wid = $1 and k.not_before > m.created_at",
        [wid],
      ),
    ).toEqual([{ attempts: 0 }]),
  );
  expect(heard(ana)).toEqual([]);
  stage.network.clearFaults();
  // Without this fault the question would wait until the time limit of a query.
  stage.network.addFault({ kind: "drop", number: desk.number });
  await eventually(() => expect(heard(ana)).toEqual(["Segue o boleto"]), 40_000);
}, 60_000);

test("a customer whose account has a new LID stays one contact with one ticket, and gets our messages", async () => {
  const { stage, desk } = context;
  const ana = stage.customer({ name: "Ana nova" });
  const first = await receive(ana, "Bom dia");
  ana.changeLid();
  await receive(ana, "Sou eu");
  await eventually(async () =>
    expect(await people("Ana nova")).toEqual([{ name: "Ana nova", number: ana.number, inDoubt: false, tickets: 1 }]),
  );
  await desk.write(first.ticketId, "Olá, Ana");
  await eventually(() => expect(heard(ana)).toEqual(["Olá, Ana"]));
});

test("a typed number with a former owner is looked up again, and the message goes to its present owner", async () => {
  const { stage, desk } = context;
  const ana = stage.customer({ name: "Ana mudou" });
  await receive(ana, "Bom dia");
  const old = ana.number;
  ana.moveTo(newNumber());
  await receive(ana, "Mudei de número");
  const rui = stage.network.customer(old, { name: "Rui novo" });
  const [contact] = await desk.rows<{ id: number }>(
    `with c as (insert into contacts (company_id, name, number) values ($1, 'Rui digitado', $2) returning company_id, id)
     insert into contact_identities (company_id, contact_id, kind, value, verified) select company_id, id, 'phone', $2, false from c returning contact_id as id`,
    [desk.companyId, old],
  );
  const [ticket] = await desk.rows<{ id: number }>(
    "insert into tickets (company_id, contact_id, connection_id, status) values ($1, $2, $3, 'pending') returning id",
    [desk.companyId, contact?.id, desk.connectionId],
  );
  await desk.write(ticket?.id ?? 0, "Olá, Rui");
  await eventually(() => expect(heard(rui)).toEqual(["Olá, Rui"]));
  expect(heard(ana)).toEqual([]);
});
