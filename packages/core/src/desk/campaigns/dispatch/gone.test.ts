import { expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeReadyCampaign, makeShipping } from "../../../testing/campaign-factories.ts";
import { makeErasure } from "../../../testing/contact-factories.ts";
import { makeCompany, makeContact, makeMessage, makeTicket, makeUser } from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { eraseNext } from "../../erasing/due-erasures.ts";
import { deleteContact } from "../../identity/removal.ts";
import { deleteTicket } from "../../tickets/verbs/service.ts";
import { finishOver, leaveOutGone } from "./round.ts";

type GonePerson = { contactId: number; ticketId: number };

test.each<
  [string, "sending" | "asking", (admin: Awaited<ReturnType<typeof makeUser>>, of: GonePerson) => Promise<unknown>]
>([
  ["the contact is deleted", "sending", (admin, { contactId }) => deleteContact(admin, contactId)],
  ["the contact is deleted", "asking", (admin, { contactId }) => deleteContact(admin, contactId)],
  ["the ticket is deleted", "sending", (admin, { ticketId }) => deleteTicket(admin, ticketId)],
  ["the person is erased", "sending", () => eraseNext()],
])("a campaign ends although %s while a message is on its way (%s)", async (name, state, removes) => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const { campaignId, connectionId } = await makeReadyCampaign(companyId, {
    status: "EM_ANDAMENTO",
    preparedAt: new Date(),
  });
  const contactId = await makeContact(companyId);
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "closed" });
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true, ack: 0 });
  await makeShipping(companyId, campaignId, {
    state,
    contactId,
    connectionId,
    ...(state === "asking" ? { questionId: messageId } : { messageId }),
  });
  if (name.includes("erased")) await makeErasure(companyId, contactId, { state: "waiting", dueAt: new Date(0) });
  const round = async () => {
    await here(leaveOutGone);
    await here(() => finishOver(new Date()));
    return here(() =>
      queryText(
        "select k.status, s.state, s.reason from campaigns k join campaign_shippings s on s.campaign_id = k.id where k.id = $1",
        [campaignId],
      ),
    );
  };
  expect(await round()).toEqual([{ status: "EM_ANDAMENTO", state, reason: null }]);
  await here(() => removes(admin, { contactId, ticketId }));
  expect(await round()).toEqual([{ status: "FINALIZADA", state: "skipped", reason: "removed" }]);
});
