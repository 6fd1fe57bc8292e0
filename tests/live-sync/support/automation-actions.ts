import { setAutomation } from "@balcao/core/followers/automation/service";
import { runTimer } from "@balcao/core/followers/automation/timers";
import { queryText } from "@balcao/core/testing/query-text";
import { receiveCall } from "@balcao/core/desk/inbound/receive-call";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { keepTranscript } from "@balcao/core/desk/media/transcripts";
import { messagesSent } from "@balcao/core/desk/messages/changes/acks";
import { sendMessages } from "@balcao/core/desk/messages/sending/send";
import { newNumber } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { changeTicket } from "@balcao/core/desk/tickets/verbs/service";
import { takeBack } from "@balcao/core/desk/tickets/verbs/take-back";
import { photo, type Stage } from "./stage.ts";

/** A new customer sends these texts, one after another, to a number with two queues. Returns the id of their ticket. */
async function asked(s: Stage, ...said: string[]): Promise<number> {
  await queryText(
    "insert into connection_queues (company_id, connection_id, queue_id, position) values ($1, $2, $3, 9) on conflict do nothing",
    [s.companyId, s.connectionId, s.otherQueueId],
  );
  await queryText("update connections set greeting_message = 'Olá', transfer_queue_id = $1", [s.queueId]);
  await queryText("update queues set greeting_message = 'Aqui é {{queue}}'");
  const number = newNumber();
  for (const body of said) await receiveMessage(inboundText(s.connectionId, { number, body }));
  const [ticket] = await queryText<{ id: number }>("select id from tickets order by id desc limit 1");
  return ticket?.id ?? 0;
}

async function speaking(s: Stage): Promise<void> {
  for (const key of ["sendGreetingAccepted", "sendMsgTransfTicket", "userRating"])
    await queryText("insert into settings (company_id, key, value) values ($1, $2, 'enabled')", [s.companyId, key]);
  await queryText("update connections set complation_message = 'Até logo', expires_inactive_message = 'Tchau'");
}

/** Closes Ana's ticket, and then its customer writes. */
async function closedAnd(s: Stage, body: string): Promise<void> {
  await speaking(s);
  await changeTicket(s.ana, s.open, { status: "closed" });
  await receiveMessage(inboundText(s.connectionId, { number: s.number, body }));
}

/** Closes the company at all hours. */
async function closed(s: Stage): Promise<void> {
  await queryText("insert into settings (company_id, key, value) values ($1, 'scheduleType', 'company')", [
    s.companyId,
  ]);
  await queryText("update companies set schedules = '[]'");
}

/** All texts and actions of the automation. */
export const automationActions: [name: string, act: (s: Stage) => Promise<unknown>][] = [
  [
    "a closing of a colleague's ticket is taken back",
    async (s) => {
      await changeTicket(s.admin, s.open, { status: "closed" });
      await takeBack(s.admin, s.open);
    },
  ],
  ["a new customer gets the menu", (s) => asked(s, "Oi")],
  ["a new customer chooses Ana's queue", (s) => asked(s, "Oi", "1")],
  ["a new customer chooses another queue", (s) => asked(s, "Oi", "2")],
  ["a customer asks for the menu again", (s) => asked(s, "Oi", "1", "#")],
  [
    "a new customer writes twice out of hours",
    async (s) => {
      await closed(s);
      await asked(s, "Oi", "Oi?");
    },
  ],
  [
    "a customer who got the out-of-hours text writes again after the ticket was returned",
    async (s) => {
      await closed(s);
      await receiveMessage(inboundText(s.connectionId, { number: s.number }));
      await changeTicket(s.ana, s.open, { status: "pending" });
      await receiveMessage(inboundText(s.connectionId, { number: s.number }));
    },
  ],
  ["the menu gives up", (s) => asked(s, "Oi", "a", "b", "c")],
  [
    "a menu is stopped and allowed again",
    async (s) => {
      const id = await asked(s, "Oi");
      await setAutomation(s.admin, id, { on: false });
      await setAutomation(s.admin, id, { on: true });
    },
  ],
  ["automatic texts are stopped", (s) => setAutomation(s.ana, s.open, { on: false })],
  [
    "a customer with a menu is answered on the company's phone",
    async (s) => {
      await asked(s, "Oi");
      const [contact] = await queryText<{ number: string }>("select number from contacts order by id desc limit 1");
      await receiveMessage(inboundText(s.connectionId, { number: contact?.number ?? "", fromMe: true }));
    },
  ],
  [
    "a customer is greeted on acceptance",
    async (s) => {
      await speaking(s);
      await changeTicket(s.bruno, s.pending, { status: "open" });
    },
  ],
  [
    "a customer is told about a transfer",
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
      await queryText(
        "update connections set expires_ticket = 10, status = 'CONNECTED', updated_at = now() - interval '1 hour'",
      );
      await queryText("update tickets set updated_at = now() - interval '11 minutes' where id = $1", [s.open]);
      await runTimer("silence", s.open);
    },
  ],
  [
    "a customer chooses no queue in time",
    async (s) => {
      const id = await asked(s, "Oi");
      await queryText("update connections set time_to_transfer = 5");
      await queryText("update ticket_events set at = at - interval '6 minutes'");
      await runTimer("no-queue", id);
    },
  ],
  [
    "a rating request runs out",
    async (s) => {
      await speaking(s);
      await changeTicket(s.ana, s.open, { status: "closed" });
      await queryText("update rating_requests set sent_at = sent_at - interval '1 hour', expires_at = now()");
      await runTimer("rating", s.open);
    },
  ],
  [
    "a customer calls a company that takes no calls",
    async (s) => {
      await queryText("insert into settings (company_id, key, value) values ($1, 'call', 'disabled')", [s.companyId]);
      const message = { ...inboundText(s.connectionId, { number: s.number }), serverTime: new Date() };
      await receiveCall({ message, isVideo: false, from: "7@lid" });
    },
  ],
  [
    "what is said in a recording is written down",
    async (s) => {
      await receiveMessage(photo(s));
      const [media] = await queryText<{ id: number }>("select media_id as id from messages where wid = 'PHOTO'");
      await keepTranscript(s.companyId, media?.id ?? 0, { text: "Bom dia", tokens: 1 });
    },
  ],
];
