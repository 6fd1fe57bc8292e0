import { asPlatform, inCompany } from "@balcao/core/base/database";
import { companiesToBill } from "@balcao/core/company/billing/dunning/daily";
import { blockCompany, unblockCompany } from "@balcao/core/company/companies/block";
import { companiesNearFull } from "@balcao/core/company/storage/service";
import { companiesWithCampaigns } from "@balcao/core/desk/campaigns/dispatch/round";
import { dueImports } from "@balcao/core/desk/contacts/files/import";
import { staleCommands } from "@balcao/core/desk/messages/changes/expire";
import { companiesToWake } from "@balcao/core/desk/tickets/verbs/snooze";
import { dueTickets } from "@balcao/core/followers/automation/timers";
import { dueSchedules } from "@balcao/core/followers/schedules/send";
import { dueDeliveries } from "@balcao/core/followers/webhooks/work";
import { companiesWithFalls, companiesWithOfficial } from "@balcao/core/numbers/official/facts";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCampaign } from "@balcao/core/testing/campaign-factories";
import { makeDelivery, makeWebhook } from "@balcao/core/testing/company/webhook-factories";
import { makeSchedule } from "@balcao/core/testing/contact-factories";
import { makeCompany, makeConnection, makeContact, makeMessage, makeTicket } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";

const now = new Date();
type DueRows = readonly { companyId: number }[] | readonly number[];

/** The first question of each timer: which work is due. */
const timers: Record<string, () => Promise<DueRows>> = {
  "texts after closing": () => dueTickets("farewell"),
  "silent customers": () => dueTickets("silence"),
  snoozes: companiesToWake,
  bills: () => companiesToBill(new Date("2100-01-01")),
  storage: companiesNearFull,
  campaigns: () => companiesWithCampaigns(now),
  "official numbers": companiesWithOfficial,
  "falls of official numbers": companiesWithFalls,
  "address books": dueImports,
  "old orders": staleCommands,
  schedules: () => dueSchedules(now, 1000, []),
  webhooks: () => dueDeliveries(1000, [], []),
};

/** A company for which every timer has something to do. */
async function makeDue(): Promise<number> {
  const companyId = await makeCompany();
  await makeBilled(companyId);
  const [connectionId, contactId] = [await makeConnection(companyId), await makeContact(companyId)];
  const ticketId = await makeTicket(companyId, { connectionId, contactId, status: "open" });
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true, ack: 1 });
  await makeCampaign(companyId, { status: "EM_ANDAMENTO", connectionId });
  await makeSchedule(companyId, { contactId, connectionId, ticketId });
  await makeDelivery(companyId, (await makeWebhook(companyId)).webhookId);
  await inCompany(companyId, async () => {
    for (const text of [
      "update connections set expires_ticket = 1, status = 'CONNECTED', updated_at = now() - interval '1 hour'",
      `update tickets set farewell_at = now() - interval '1 minute', last_message_from_me = true, updated_at = now() - interval '1 hour'`,
      "update messages set sent_at = now() - interval '1 year'",
      "update schedules set send_at = now() - interval '1 minute'",
      "update companies set max_storage_mb = 1, storage_bytes = 2000000",
      `insert into official_accounts (company_id, connection_id, phone_number_id, waba_id, secrets, display_number, untold)
       values (${companyId}, ${connectionId}, 'p${companyId}', 'w', '', '', '{quality}')`,
      `insert into contact_imports (company_id, connection_id) values (${companyId}, ${connectionId})`,
      `insert into connection_commands (company_id, connection_id, lane, kind, message_id) values (${companyId}, ${connectionId}, 'x', 'send', ${messageId})`,
    ])
      await queryText(text);
  });
  const asleep = await makeTicket(companyId, { connectionId, contactId: await makeContact(companyId), status: "open" });
  await inCompany(companyId, () =>
    queryText("update tickets set snoozed_until = now() - interval '1 minute' where id = $1", [asleep]),
  );
  return companyId;
}

async function dueOf(companyId: number): Promise<string[]> {
  const found: string[] = [];
  for (const [name, ask] of Object.entries(timers)) {
    const due = await asPlatform(ask);
    if (due.some((one) => (typeof one === "number" ? one : one.companyId) === companyId)) found.push(name);
  }
  return found;
}

test("no timer acts for a sealed company, and every timer acts for a company without a seal", async () => {
  const companyId = await makeDue();
  expect(await dueOf(companyId)).toEqual(Object.keys(timers));
  await inCompany(companyId, () => queryText("update companies set status = false, seal = 'arrived'"));
  expect(await dueOf(companyId)).toEqual([]);
});

test("nobody can unblock a sealed company, and no statement lets people into it", async () => {
  const companyId = await makeCompany();
  await inCompany(companyId, () => blockCompany());
  await inCompany(companyId, () => queryText("update companies set seal = 'left'"));
  await expect(inCompany(companyId, () => unblockCompany())).rejects.toThrow("ERR_COMPANY_SEALED");
  await expect(inCompany(companyId, () => queryText("update companies set status = true"))).rejects.toThrow(
    "companies_sealed_are_shut",
  );
});
