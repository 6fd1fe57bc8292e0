import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { listAdverts } from "../../desk/adverts/list.ts";
import { countContacts } from "../../desk/contact-lists/from-contacts.ts";
import { showReport } from "../../desk/campaigns/report.ts";
import { listShippings } from "../../desk/campaigns/people/shippings.ts";
import { clearNext } from "../../desk/retentions/clear.ts";
import { tellWhoWroteFirst } from "../../desk/contacts/wrote-first.ts";
import { makeCampaign, makeShipping } from "../../testing/campaign-factories.ts";
import { makeCompany, makeConnection, makeContact, makeMessage, makeQueue, makeUser } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { daysBefore, makeClosed, makeRetention } from "../../testing/stages/retention.ts";
import { sumGoalDays, showGoals } from "./goals.ts";
import { listLeads } from "./leads.ts";
import { listServices } from "./list.ts";
import { showPictures } from "./pictures.ts";
import { sumDays } from "./roll-up.ts";
import { showDashboard } from "./service.ts";

const months = 13;

/** A company with a conversation in each of the last months, answered, closed and rated, with words, and what a campaign and the assistant sent. */
async function makeYear() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = (sql: string, values: unknown[] = []) => here(() => queryText(sql, values));
  const admin = await makeUser(companyId, { profile: "admin", name: "Ana" });
  const [queueId, connectionId] = [await makeQueue(companyId), await makeConnection(companyId)];
  const campaignId = await makeCampaign(companyId, { connectionId, status: "FINALIZADA" });
  for (let month = 0; month < months; month += 1) {
    const days = month * 30 + 5;
    const contactId = await makeContact(companyId);
    const place = { contactId, connectionId, queueId, userId: admin.userId };
    const ticketId = await makeClosed(companyId, days, place);
    const at = daysBefore(days);
    await rows("update contacts set created_at = $1 where id = $2", [at, contactId]);
    await rows("update tickets set campaign_id = $1 where id = $2", [campaignId, ticketId]);
    const events = ["created", "queued", "accepted", "closed", "rated"];
    for (const [place2, kind] of events.entries())
      await rows(
        "insert into ticket_events (company_id, ticket_id, kind, actor_id, user_id, queue_id, at) values ($1, $2, $3, $4, $4, $5, $6)",
        [companyId, ticketId, kind, admin.userId, queueId, new Date(at.getTime() + place2 * 60_000)],
      );
    const messageId = await makeMessage(companyId, ticketId, { fromMe: true, sentAt: at, ack: 3 });
    const times = { sentAt: at, deliveredAt: at, readAt: at, changedAt: at };
    await makeShipping(companyId, campaignId, { contactId, connectionId, messageId, state: "read", ...times });
    await rows(
      "insert into assistant_answers (company_id, ticket_id, message_id, tokens, ms, model) values ($1, $2, $3, 10, 1, 'm')",
      [companyId, ticketId, messageId],
    );
    await rows(
      "insert into goal_results (company_id, ticket_id, queue_id, user_id, goal, met, at) values ($1, $2, $3, $4, 'answer', true, $5)",
      [companyId, ticketId, queueId, admin.userId, at],
    );
  }
  return { companyId, here, admin, campaignId };
}
type Year = Awaited<ReturnType<typeof makeYear>>;

/** Every number and list that is made of conversations, over the whole time. */
async function reportsOf({ here, admin, campaignId }: Year) {
  const asked = { days: months * 31 };
  const page = { ...asked, pageNumber: 1 };
  const filter = { tagIds: [], queueIds: [], optedIn: false };
  return {
    dashboard: await here(() => showDashboard(asked, { supportUrl: null })),
    goals: await here(() => showGoals(asked)),
    pictures: await here(() => showPictures(asked)),
    finished: await here(() => listServices({ kind: "finished", ...page })),
    waits: await here(() => listServices({ kind: "wait", ...page })),
    leads: await here(() => listLeads(page)),
    adverts: await here(() => listAdverts(admin)),
    campaign: await here(() => showReport(campaignId)),
    // The message of a campaign is removed; the times, the person and the conversation stay.
    people: (await here(() => listShippings(admin, campaignId, { pageNumber: 1, searchParam: "" }))).shippings.map(
      (person) => ({ ...person, messageId: null }),
    ),
    talked: await here(() => countContacts({ ...filter, lastAfter: daysBefore(200).toISOString() })),
    silent: await here(() => countContacts({ ...filter, lastBefore: daysBefore(200).toISOString() })),
    assistant: await here(() =>
      queryText("select sum(tokens)::int as tokens, count(*)::int as answers from assistant_answers"),
    ),
  };
}

test("no report changes during a year of retention, in any month", async () => {
  const year = await makeYear();
  while (await year.here(sumDays));
  while (await year.here(sumGoalDays));
  const before = await reportsOf(year);
  expect(before.dashboard.counters).toMatchObject({ supportFinished: months, leads: months });
  expect(before.people.every(({ ticketUuid }) => ticketUuid !== null)).toBe(true);
  await makeRetention(year.companyId, { filesMonths: 3, wordsMonths: 6 });
  const left: number[] = [];
  for (let month = 0; month < months; month += 1) {
    const now = daysBefore(-30 * month);
    for (const part of ["words", "files"] as const) while (!(await year.here(() => clearNext(part, now))).isOver);
    while (await year.here(sumDays));
    while (await year.here(sumGoalDays));
    left.push((await year.here(() => queryText("select 1 from messages"))).length);
    expect(await reportsOf(year)).toEqual(before);
  }
  expect(left).toEqual(left.toSorted((a, b) => b - a));
  expect([left[0], left.at(-1)]).toEqual([12, 0]);
  // A merge of contacts calls this function, which finds out again who wrote first.
  await year.here(async () => {
    const ids = await queryText<{ id: number }>("select id from contacts");
    await tellWhoWroteFirst(ids.map(({ id }) => id));
  });
  expect((await reportsOf(year)).leads).toEqual(before.leads);
});
