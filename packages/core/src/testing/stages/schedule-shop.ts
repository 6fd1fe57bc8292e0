import type { Schedule } from "@balcao/shared/schedules/schema";
import { inCompany } from "../../base/database.ts";
import { loadSchedule } from "../../followers/schedules/access.ts";
import { sendDueSchedule } from "../../followers/schedules/send.ts";
import { makeSchedule } from "../contact-factories.ts";
import { makeCompany, makeConnection, makeContact, makeQueue, makeUser, newNumber } from "../factories.ts";
import { queryText } from "../query-text.ts";

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** A company with one number, one attendant and a customer who gets scheduled messages. */
export async function shop() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId, { name: "Vendas" });
  const ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  const connectionId = await makeConnection(companyId, {
    queueIds: [queueId],
    isDefault: true,
    status: "CONNECTED",
    updatedAt: minutesAgo(10),
  });
  const number = newNumber();
  const contactId = await makeContact(companyId, { name: "Rosa Lima", number });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const plan = (values: Partial<Parameters<typeof makeSchedule>[1]> = {}) =>
    makeSchedule(companyId, { contactId, connectionId, userId: ana.userId, sendAt: minutesAgo(1), ...values });
  const run = async (id: number, now = new Date()): Promise<Schedule> => {
    await here(() => sendDueSchedule({ id, companyId, contactId }, now));
    return (await here(() => loadSchedule(id))).schedule;
  };
  const messages = () =>
    here(() =>
      queryText<{ id: number; body: string; ticketId: number }>(
        'select id, body, ticket_id as "ticketId" from messages',
      ),
    );
  return { companyId, queueId, ana, connectionId, number, contactId, here, plan, run, messages };
}
