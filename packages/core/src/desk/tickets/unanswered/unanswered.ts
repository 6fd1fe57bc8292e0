import { raw, type Sql, sql } from "../../../base/sql.ts";

/*
 * Since when the customer of a ticket waits for a person's answer: from the first message after the last answer on. Only this file decides
 * the value after each happening:
 *
 * | what happens                                                           | unanswered since      |
 * | the customer writes                                                    | then, or since before |
 * | the customer rates, or thanks after the end                            | as before: nobody     |
 * | a person answers at the desk, or on the company's phone                | nobody                |
 * | an answer of the phone comes late, after newer customer messages       | as before             |
 * | a menu, the assistant, a program, a campaign or a schedule writes      | as before             |
 * | the ticket is accepted, returned, transferred, snoozed or moved        | as before             |
 * | the ticket is resolved, by a person or the system                      | nobody                |
 * | the resolving is taken back                                            | as it was then        |
 * | a person reopens the ticket                                            | nobody                |
 * | the customer reopens the ticket by writing                             | then                  |
 * | the ticket is joined with another ticket of its customer               | the longer of the two |
 * | the joining is undone                                                  | as both were          |
 * | messages of a separated contact come to the ticket                     | then, or since before |
 */

/** Since when ticket `t` waits, after a message. `arrived`: the customer wrote; `answered`: a person answered. */
export const unansweredAfter = ({ arrived, answered }: { arrived: boolean; answered: boolean }): Sql => {
  if (arrived) return sql`coalesce(t.unanswered_since, clock_timestamp())`;
  return answered ? sql`case when ${asksSince} then t.unanswered_since end` : sql`t.unanswered_since`;
};

/** Whether the customer of ticket `t` has written since a person's last message. Automatic texts and scheduled messages in between are no answers. */
const asksSince = sql`exists (select 1 from messages c where c.company_id = t.company_id and c.ticket_id = t.id and not c.from_me
  and (c.sent_at, c.id) > (select a.sent_at, a.id from messages a where a.company_id = t.company_id and a.ticket_id = t.id
    and a.source in ('desk', 'phone')
    and not exists (select 1 from schedules s where s.company_id = a.company_id and s.message_id = a.id)
    order by a.sent_at desc, a.id desc limit 1))`;

/** Since when ticket `t` waits, after a change of its state. An earlier version did not clear this time in closed tickets. */
export const unansweredIn = (isClosed: Sql): Sql =>
  sql`case when not ${isClosed} and t.status <> 'closed' then t.unanswered_since end`;

/** Since when ticket `t` waits, after the messages of ticket `f` came into it. */
export const unansweredOfBoth = sql`least(t.unanswered_since, f.unanswered_since)`;

/** Turns of tickets that wait for no answer come after this moment, newest activity first. The index `tickets_turns` uses the same moment. */
const noTurn = new Date("2100-01-01T00:00:00Z");

/** The moment by which tickets `t` in progress are sorted: first the longest wait for an answer, then the other tickets, newest activity first. */
export const turn = sql`coalesce(t.unanswered_since,
  to_timestamp(4102444800 + extract(epoch from (timestamptz '2100-01-01 00:00:00+00' - t.updated_at))::float8)::timestamptz(3))`;

/** The same moment for a row that was already read. */
export const turnOf = ({ unansweredSince, updatedAt }: { unansweredSince: Date | null; updatedAt: Date }): Date =>
  unansweredSince ?? new Date(2 * noTurn.getTime() - updatedAt.getTime());

/** Whether the customer of an open ticket `t` waits for an answer, as a condition that the index can use. */
export const awaitsAnswer = sql`${turn} < ${raw(`timestamptz '${noTurn.toISOString()}'`)}`;
