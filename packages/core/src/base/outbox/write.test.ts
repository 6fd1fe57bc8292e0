import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../database.ts";
import type { Events } from "@balcao/shared/events";
import { makeCompany, makeTicket, publishedBy } from "../../testing/factories.ts";
import { loadTicket } from "../../desk/tickets/presenter.ts";
import { publish } from "./write.ts";

type Ticket = Events["ticket.update"]["ticket"];
let companyId: number;
let ticket: Ticket;
beforeAll(async () => {
  companyId = await makeCompany();
  const id = await makeTicket(companyId);
  ticket = (await inCompany(companyId, () => loadTicket(id))) as Ticket;
});

/** The events of one transaction, as names and last messages. */
async function told(work: () => void): Promise<string[]> {
  const before = (await publishedBy(companyId)).length;
  await inCompany(companyId, async () => work());
  return (await publishedBy(companyId))
    .slice(before)
    .map(({ name, payload }) => [name, (payload as { ticket?: Ticket }).ticket?.lastMessage].join(" "));
}
const card = (lastMessage: string, more: Partial<Ticket> = {}, before: Ticket | null = null) =>
  publish("ticket.update", { ticket: { ...ticket, lastMessage, ...more } }, { before });

test("a ticket that is published twice in one transaction gives one event, with its last state and in its first place", async () => {
  expect(
    await told(() => {
      card("um");
      publish("session.ended", { sessionId: "x", reason: "logout" });
      card("dois");
      card("outro", { id: ticket.id + 1 });
      card("três");
    }),
  ).toEqual(["ticket.update três", "session.ended ", "ticket.update outro"]);
});

test("a ticket that moves away and comes back gives an event each time", async () => {
  const elsewhere = { queueId: 2_000_000_000 };
  expect(
    await told(() => {
      card("aqui");
      card("lá", elsewhere, ticket);
      card("de volta", {}, { ...ticket, ...elsewhere });
    }),
  ).toEqual(["ticket.update aqui", "ticket.update lá", "ticket.gone ", "ticket.update de volta", "ticket.gone "]);
});
