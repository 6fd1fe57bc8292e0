import { setAutomation } from "@balcao/core/automation/service";
import { runTimer } from "@balcao/core/automation/timers";
import { query } from "@balcao/core/database";
import { receiveCall } from "@balcao/core/messages/receive-call";
import { receiveMessage } from "@balcao/core/messages/receive";
import { messagesSent } from "@balcao/core/messages/acks";
import { sendMessages } from "@balcao/core/messages/send";
import { newNumber } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { changeTicket } from "@balcao/core/tickets/service";
import type { Stage } from "./stage.ts";

/** Somebody new on a number that offers both queues says these things, one after another; the ticket of it. */
async function asked(s: Stage, ...said: string[]): Promise<number> {
  await query(
    "insert into connection_queues (company_id, connection_id, queue_id, position) values ($1, $2, $3, 9) on conflict do nothing",
    [s.companyId, s.connectionId, s.otherQueueId],
  );
  await query("update connections set greeting_message = 'Olá', transfer_queue_id = $1", [s.queueId]);
  await query("update queues set greeting_message = 'Aqui é {{queue}}'");
  const number = newNumber();
  for (const body of said) await receiveMessage(inboundText(s.connectionId, { number, body }));
  const [ticket] = await query<{ id: number }>("select id from tickets order by id desc limit 1");
  return ticket?.id ?? 0;
}

async function speaking(s: Stage): Promise<void> {
  for (const key of ["sendGreetingAccepted", "sendMsgTransfTicket", "userRating"])
    await query("insert into settings (company_id, key, value) values ($1, $2, 'enabled')", [s.companyId, key]);
  await query("update connections set complation_message = 'Até logo', expires_inactive_message = 'Tchau'");
}

/** Ana's ticket is closed, and its customer says something. */
async function closedAnd(s: Stage, body: string): Promise<void> {
  await speaking(s);
  await changeTicket(s.ana, s.open, { status: "closed" });
  await receiveMessage(inboundText(s.connectionId, { number: s.number, body }));
}

/** From now on nobody is there. */
async function closed(s: Stage): Promise<void> {
  await query("insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')", [s.companyId]);
  await query("update companies set schedules = '[]'");
}

/** What is said and done by itself. */
export const automationActions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  ["somebody new is asked where to", (s) => asked(s, "Oi")],
  ["somebody new chooses one's own queue", (s) => asked(s, "Oi", "1")],
  ["somebody new chooses another queue", (s) => asked(s, "Oi", "2")],
  ["somebody asks for the menu again", (s) => asked(s, "Oi", "1", "#")],
  [
    "somebody new comes while nobody is there, and writes again",
    async (s) => {
      await closed(s);
      await asked(s, "Oi", "Oi?");
    },
  ],
  [
    "one who was told so already writes to who gave them back",
    async (s) => {
      await closed(s);
      await receiveMessage(inboundText(s.connectionId, { number: s.number }));
      await changeTicket(s.ana, s.open, { status: "pending" });
      await receiveMessage(inboundText(s.connectionId, { number: s.number }));
    },
  ],
  ["a menu gives up", (s) => asked(s, "Oi", "a", "b", "c")],
  [
    "a menu is stopped, and let in again",
    async (s) => {
      const id = await asked(s, "Oi");
      await setAutomation(s.admin, id, { on: false });
      await setAutomation(s.admin, id, { on: true });
    },
  ],
  ["automatic texts are stopped", (s) => setAutomation(s.ana, s.open, { on: false })],
  [
    "one who was asked is answered on the phone",
    async (s) => {
      await asked(s, "Oi");
      const [contact] = await query<{ number: string }>("select number from contacts order by id desc limit 1");
      await receiveMessage(inboundText(s.connectionId, { number: contact?.number ?? "", fromMe: true }));
    },
  ],
  [
    "who is accepted is greeted",
    async (s) => {
      await speaking(s);
      await changeTicket(s.bruno, s.pending, { status: "open" });
    },
  ],
  [
    "who is transferred is told",
    async (s) => {
      await speaking(s);
      await changeTicket(s.ana, s.open, { queueId: s.otherQueueId });
    },
  ],
  ["a customer rates", (s) => closedAnd(s, "3")],
  ["a customer thanks", (s) => closedAnd(s, "obrigada")],
  ["a customer comes back", (s) => closedAnd(s, "Mais uma coisa")],
  [
    "a customer was silent for too long",
    async (s) => {
      await speaking(s);
      const { messages } = await sendMessages(s.ana, s.open, { body: "Ainda aí?" }, []);
      await messagesSent(messages.map(({ id }) => ({ messageId: id, raw: Buffer.from("raw"), ackMs: 1 })));
      await query("update connections set expires_ticket = 10");
      await query("update tickets set updated_at = now() - interval '11 minutes' where id = $1", [s.open]);
      await runTimer("silence", s.open);
    },
  ],
  [
    "a ticket found no queue in time",
    async (s) => {
      const id = await asked(s, "Oi");
      await query("update connections set time_to_transfer = 5");
      await query("update ticket_events set at = at - interval '6 minutes'");
      await runTimer("no-queue", id);
    },
  ],
  [
    "a rating does not come",
    async (s) => {
      await speaking(s);
      await changeTicket(s.ana, s.open, { status: "closed" });
      await query("update rating_requests set sent_at = sent_at - interval '1 hour', expires_at = now()");
      await runTimer("rating", s.open);
    },
  ],
  [
    "a customer calls where calls are not taken",
    async (s) => {
      await query("insert into settings (company_id, key, value) values ($1, 'call', 'disabled')", [s.companyId]);
      const message = { ...inboundText(s.connectionId, { number: s.number }), serverTime: new Date() };
      await receiveCall({ message, isVideo: false, from: "7@lid" });
    },
  ],
];
