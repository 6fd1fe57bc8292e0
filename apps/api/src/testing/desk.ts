import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { as, signIn } from "./client.ts";

/** A company with one attendant who has one open ticket in her queue. */
export async function makeDesk() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const connectionId = await makeConnection(companyId, { queueIds: [queueId], isDefault: true, status: "CONNECTED" });
  const user = await makeUser(companyId, { queueIds: [queueId], name: "Ana" });
  const ticketId = await makeTicket(companyId, { connectionId, queueId, status: "open", userId: user.userId });
  const token = await signIn(user);
  return { companyId, queueId, connectionId, user, ticketId, token, ana: as(token) };
}
