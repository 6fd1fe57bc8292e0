import { makeContact, makeTicket, newNumber } from "@balcao/core/testing/factories";
import { afterEach, describe, expect, test } from "vitest";
import { conversation, shown } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
afterEach(() => context.stage.network.clearFaults());

const commands = () =>
  context.desk.rows<{ kind: string; state: string; failure: string | null }>(
    "select kind, state, failure from connection_commands order by id desc",
  );
describe("texts", () => {
  test("texts arrive in order, each once, with their ticks", async () => {
    const { customer, ticketId } = await conversation(context);
    const sent = [];
    for (let count = 1; count <= 20; count += 1) sent.push(await context.desk.write(ticketId, `mensagem ${count}`));
    for (const { wid } of sent) await context.desk.message(wid, ({ ack }) => ack === 2);
    const entries = customer.chat(context.desk.number).filter(({ fromCustomer }) => !fromCustomer);
    expect(entries.map(({ text, copies }) => [text, copies])).toEqual(
      sent.map((_, index) => [`mensagem ${index + 1}`, 1]),
    );
    customer.read(context.desk.number);
    await context.desk.message(sent.at(-1)?.wid ?? "", ({ ack }) => ack === 3);
  });

  test("a phone that is off gets texts later, and they have one tick until then", async () => {
    const { customer, ticketId } = await conversation(context);
    customer.setState("offline");
    const { wid } = await context.desk.write(ticketId, "quando puder");
    await context.desk.message(wid, ({ ack }) => ack === 1);
    customer.setState("online");
    expect(await context.desk.message(wid, ({ ack }) => ack === 2)).toMatchObject({ failure: null });
  });

  test("ticks that come together with the server's answer are kept", async () => {
    const { customer, ticketId } = await conversation(context);
    customer.autoRead = true;
    const { wid } = await context.desk.write(ticketId, "lida na hora");
    expect(await context.desk.message(wid, ({ ack }) => ack === 3)).toMatchObject({ body: "lida na hora" });
  });

  test("texts get their first tick only when the server confirms them, however late", async () => {
    const { customer, ticketId } = await conversation(context);
    context.stage.network.addFault({ kind: "delayAck", ms: 700, number: context.desk.number });
    const { wid } = await context.desk.write(ticketId, "devagar");
    await shown(context, customer, wid);
    expect((await context.desk.message(wid)).ack).toBe(0);
    await context.desk.message(wid, ({ ack }) => ack >= 1);
    expect((await shown(context, customer, wid)).copies).toBe(1);
  });

  test("a reply quotes the message that it answers", async () => {
    const { customer, question, ticketId } = await conversation(context);
    const { wid } = await context.desk.write(ticketId, "respondo", { quotedId: question.id });
    expect(await shown(context, customer, wid)).toMatchObject({ quotedId: question.wid, quotedText: "Oi" });
    const own = await context.desk.message(wid, ({ ack }) => ack >= 1);
    const again = await context.desk.write(ticketId, "e completo", { quotedId: own.id });
    expect(await shown(context, customer, again.wid)).toMatchObject({ quotedId: wid, quotedText: "respondo" });
  });

  test("texts reach a phone even after WhatsApp was installed anew on it", async () => {
    const { customer, ticketId } = await conversation(context);
    await shown(context, customer, (await context.desk.write(ticketId, "antes")).wid);
    customer.reinstall();
    const { wid } = await context.desk.write(ticketId, "depois");
    expect(await shown(context, customer, wid)).toMatchObject({ text: "depois" });
  });

  test("a text is stored with the time that the server took for its answer", async () => {
    const { ticketId } = await conversation(context);
    context.stage.network.addFault({ kind: "delayAck", ms: 300, number: context.desk.number });
    const { id, wid } = await context.desk.write(ticketId, "quanto demora?");
    await context.desk.message(wid, ({ ack }) => ack >= 1);
    context.stage.network.clearFaults();
    // The customer's phone may confirm the message before the server's answer comes.
    const measured = () =>
      context.desk.rows<{ ms: number | null }>("select ack_ms as ms from messages where id = $1", [id]);
    await expect.poll(async () => (await measured())[0]?.ms ?? 0).toBeGreaterThanOrEqual(290);
  });

  test("texts reach a group, and each member's phone", async () => {
    const [ana, rui] = [context.stage.customer(), context.stage.customer()];
    const group = context.stage.network.group("Turma", [ana.number, rui.number, context.desk.number]);
    const first = await context.desk.message(await ana.send(group.jid, { kind: "text", text: "oi" }));
    const { wid } = await context.desk.write(first.ticketId, "oi, turma");
    for (const member of [ana, rui])
      await eventually(() =>
        expect(member.chat(group.jid).some(({ id, text }) => id === wid && text === "oi, turma")).toBe(true),
      );
    await context.desk.message(wid, ({ ack }) => ack === 2);
  });
});

describe("a message that cannot be sent", () => {
  test.each([
    [500, "refused"],
    [463, "restricted"],
  ])(
    "a message that the server refuses with %i is shown as %s, and is not sent again automatically",
    async (code, failure) => {
      const { customer, ticketId } = await conversation(context);
      context.stage.network.addFault({ kind: "nack", error: code, number: context.desk.number, times: 1 });
      const { wid } = await context.desk.write(ticketId, "recusada");
      expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure });
      await eventually(async () =>
        expect((await commands())[0]).toMatchObject({ state: "failed", failure: `refused: ${code}` }),
      );
      const next = await context.desk.write(ticketId, "a próxima vai");
      await shown(context, customer, next.wid);
      expect(customer.chat(context.desk.number).some(({ id }) => id === wid)).toBe(false);
    },
  );

  test("a message that the server refuses once because of unknown devices is sent again to all devices", async () => {
    const { customer, ticketId } = await conversation(context);
    context.stage.network.addFault({ kind: "nack", error: 479, number: context.desk.number, times: 1 });
    const { wid } = await context.desk.write(ticketId, "para todos");
    await context.desk.message(wid, ({ ack }) => ack === 2);
    expect((await shown(context, customer, wid)).copies).toBe(1);
  });

  test("a refused message holds up its chat until it is sent again, and later messages do not overtake it", async () => {
    const { customer, ticketId } = await conversation(context);
    const { network } = context.stage;
    network.addFault({ kind: "delayAck", ms: 300, number: context.desk.number });
    network.addFault({ kind: "nack", error: 479, number: context.desk.number, times: 1 });
    for (const text of ["A", "B", "C"]) await context.desk.write(ticketId, text);
    const last = await context.desk.write(ticketId, "D");
    await shown(context, customer, last.wid);
    const entries = customer.chat(context.desk.number).filter(({ fromCustomer }) => !fromCustomer);
    expect(entries.map(({ text, copies }) => [text, copies])).toEqual(["A", "B", "C", "D"].map((text) => [text, 1]));
  });

  test("a message to a number that is not on WhatsApp fails", async () => {
    const ticketId = await ticketOf(newNumber());
    const { wid } = await context.desk.write(ticketId, "alguém?");
    expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure: "not-on-whatsapp" });
  });

  test("a message that has waited for more than a day fails", async () => {
    const { ticketId } = await conversation(context);
    const [row] = await context.desk.rows<{ wid: string }>(
      `with m as (
         insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, sent_at)
         select company_id, id, contact_id, connection_id, 'x@lid', 'OLD' || id, true, 'desk', 'tarde', 'text', now() - interval '25 hours' from tickets where id = $1 returning *
       ), c as (insert into connection_commands (company_id, connection_id, lane, kind, message_id) select company_id, connection_id, chat, 'send', id from m)
       select wid from m`,
      [ticketId],
    );
    expect(await context.desk.message(row?.wid ?? "", ({ ack }) => ack === -1)).toMatchObject({ failure: "too-old" });
  });

  test("a scheduled message is not sent when an answer of the customer cancels it before its turn", async () => {
    const { customer, ticketId } = await conversation(context);
    await context.desk.rows(
      `with m as (
         insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type, sent_at)
         select company_id, ticket_id, contact_id, connection_id, chat, 'PLANNED' || id, true, 'desk', 'lembrete', 'text', now() from messages where ticket_id = $1 returning *
       ), s as (
         insert into schedules (company_id, contact_id, connection_id, body, send_at, status, cancel_if_replied, created_at, message_id)
         select company_id, contact_id, connection_id, 'lembrete', now(), 'ENVIADA', true, now() - interval '1 day', id from m)
       insert into connection_commands (company_id, connection_id, lane, kind, message_id, priority) select company_id, connection_id, chat, 'send', id, 2 from m`,
      [ticketId],
    );
    const after = await context.desk.write(ticketId, "depois");
    await shown(context, customer, after.wid);
    expect(customer.chat(context.desk.number).map(({ text }) => text)).toEqual(["Oi", "depois"]);
    expect(await context.desk.rows("select reason from schedules where message_id is not null")).toEqual([
      { reason: "replied" },
    ]);
  });

  test("a message that was withdrawn before its turn is not sent", async () => {
    const { customer, ticketId } = await conversation(context);
    context.stage.network.addFault({ kind: "mute", xmlns: "usync", number: context.desk.number });
    const { wid, id } = await context.desk.write(await ticketOf(newNumber()), "não");
    await context.desk.rows("update messages set is_deleted = true where id = $1", [id]);
    context.stage.network.clearFaults();
    const after = await context.desk.write(ticketId, "sim");
    await shown(context, customer, after.wid);
    expect((await context.desk.message(wid)).ack).toBeLessThan(1);
  });
});

/** A ticket of a contact with a typed number that WhatsApp never confirmed. */
async function ticketOf(number: string): Promise<number> {
  const { companyId, connectionId } = context.desk;
  const contactId = await makeContact(companyId, { number });
  await context.desk.rows("update contact_identities set verified = false where contact_id = $1", [contactId]);
  return makeTicket(companyId, { contactId, connectionId, status: "open" });
}

describe("a typed number", () => {
  test("a typed number gets messages in WhatsApp's form of the number, and keeps that form from then on", async () => {
    const registered = `551198${newNumber().slice(-7)}`.slice(0, 12);
    const customer = context.stage.network.customer(registered, { name: "Sem nono" });
    const typed = `${registered.slice(0, 4)}9${registered.slice(4)}`;
    const ticketId = await ticketOf(typed);
    const { wid } = await context.desk.write(ticketId, "olá");
    expect(await shown(context, customer, wid)).toMatchObject({ text: "olá" });
    const identities = await context.desk.rows<{ kind: string; value: string }>(
      "select kind, value from contact_identities where contact_id = (select contact_id from tickets where id = $1) order by kind",
      [ticketId],
    );
    expect(identities).toEqual([
      { kind: "lid", value: customer.lid.split("@")[0] },
      { kind: "phone", value: registered },
    ]);
    const answer = await context.desk.message(await customer.send(context.desk.number, { kind: "text", text: "oi" }));
    expect(answer.ticketId).toBe(ticketId);
  });
});

describe("changes of sent messages", () => {
  test("an edit and a deletion reach the phone", async () => {
    const { customer, ticketId } = await conversation(context);
    const { wid, id } = await context.desk.write(ticketId, "primeira");
    await context.desk.message(wid, ({ ack }) => ack >= 1);
    const chat = (await context.desk.message(wid)).chat;
    await context.desk.command("edit", chat, { messageId: id, payload: { body: "segunda", before: "primeira" } });
    expect(await shown(context, customer, wid, ({ edited }) => edited)).toMatchObject({ text: "segunda" });
    await context.desk.command("delete", chat, { messageId: id });
    await shown(context, customer, wid, ({ deleted }) => deleted);
    await eventually(async () =>
      expect(
        await context.desk.rows("select kind from connection_commands where message_id = $1 and state = 'waiting'", [
          id,
        ]),
      ).toEqual([]),
    );
  });

  test("blue ticks reach the customer", async () => {
    const { customer, question } = await conversation(context);
    await context.desk.command("read", question.chat, {
      payload: { keys: [{ wid: question.wid, participant: null }] },
    });
    await eventually(() =>
      expect(customer.chat(context.desk.number).find(({ id }) => id === question.wid)?.ack).toBe(3),
    );
  });
});
