import { answerTo, askForNumber, type NumberAnswer } from "@balcao/core/desk/contacts/numbers/check";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { sendDueSchedule } from "@balcao/core/followers/schedules/send";
import { makeSchedule } from "@balcao/core/testing/contact-factories";
import { newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { conversation } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";
import { sendDueSchedules } from "./send-due.ts";

const context = useDesk();
const here = <T>(work: () => Promise<T>) => inCompany(context.desk.companyId, work);

test("a due message arrives once, although one worker dies while sending it and two others try at the same time", async () => {
  const { desk } = context;
  const { customer, ticketId } = await conversation(context);
  const [ticket] = await desk.rows<{ contactId: number }>(
    'select contact_id as "contactId" from tickets where id = $1',
    [ticketId],
  );
  const contactId = ticket?.contactId ?? 0;
  const ids: number[] = [];
  for (let n = 1; n <= 4; n += 1)
    ids.push(
      await makeSchedule(desk.companyId, {
        contactId,
        connectionId: desk.connectionId,
        ticketId,
        body: `lembrete ${n} para {{firstName}}`,
        sendAt: new Date(Date.now() - 60_000 + n),
      }),
    );
  // A transaction that rolls back. The database sees the same when a process is killed between writing and committing.
  const killed = here(async () => {
    await sendDueSchedule({ id: ids[0] ?? 0, companyId: desk.companyId, contactId }, new Date());
    await queryText("select pg_terminate_backend(pg_backend_pid())");
  });
  await expect(killed).rejects.toThrow(/terminat|closed|ended/i);
  await Promise.all([sendDueSchedules(), sendDueSchedules()]);
  await sendDueSchedules();
  const arrived = await eventually(() => {
    const entries = customer.chat(desk.number).filter(({ text }) => text?.startsWith("lembrete"));
    expect(entries).toHaveLength(4);
    return entries;
  });
  expect(arrived.map(({ text, copies }) => [text, copies])).toEqual(
    ids.map((_, index) => [`lembrete ${index + 1} para Maria`, 1]),
  );
  expect(await desk.rows("select distinct status from schedules")).toEqual([{ status: "ENVIADA" }]);
});

test("a check of a number returns its canonical form and its LID, or says that the number has no account", async () => {
  const { desk, stage } = context;
  const customer = stage.customer();
  const ask = async (number: string): Promise<NumberAnswer | null> => {
    const commandId = await here(() => askForNumber(number));
    return eventually(async () => {
      const answer = await here(() => answerTo(commandId ?? 0));
      if (answer === "waiting") throw new Error("Not yet");
      return answer;
    });
  };
  expect(await ask(customer.number)).toEqual({ found: { phone: customer.number, lid: customer.lid.split("@")[0] } });
  expect(await ask(newNumber())).toEqual({ found: null });
  expect(await desk.rows("select distinct state from connection_commands where kind = 'check'")).toEqual([
    { state: "done" },
  ]);
});
