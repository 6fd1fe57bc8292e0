import { webhookBody } from "@balcao/shared/webhooks/bodies";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeCompany, makeConnection, makeUser, newNumber, someAdmin } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { makeWebhook } from "../../testing/company/webhook-factories.ts";
import type { InboundMessage } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { receiveTogether } from "../inbound/receive-together.ts";
import { search } from "../search/service.ts";
import { listTickets } from "../tickets/lists/list.ts";
import { loadTicket } from "../tickets/presenter.ts";
import { listAdverts } from "./list.ts";
import type { PressedAdvert } from "./note.ts";

let companyId: number;
let connectionId: number;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const summer: PressedAdvert = {
  sourceId: "1202",
  kind: "ad",
  title: "Verão",
  url: "https://a.example/",
  body: "50% off",
  click: "AfX",
};
const winter: PressedAdvert = { sourceId: "77", kind: "post", title: "Inverno", url: "", body: "", click: "" };

const receive = async (values: Parameters<typeof inboundText>[1]): Promise<number> => {
  const done = await here(() => receiveMessage(inboundText(connectionId, values)));
  const messageId = "messageId" in done ? done.messageId : 0;
  const [row] = await here(() =>
    queryText<{ id: number }>("select ticket_id as id from messages where id = $1", [messageId]),
  );
  return row?.id ?? 0;
};
const advertOf = async (ticketId: number) => (await here(() => loadTicket(ticketId)))?.advert;
const page = {
  tags: [],
  users: [],
  queueIds: [],
  searchParam: "",
  showAll: false,
  withUnreadMessages: false,
  pageNumber: 1,
};
const listed = async (adverts: number[]) =>
  (await here(() => listTickets(someAdmin, { ...page, adverts }))).tickets.map(({ id }) => id);

test("a ticket names the advertisement that brought the customer; after several advertisements it names the last one", async () => {
  const number = newNumber();
  const ticketId = await receive({ number, advert: summer });
  const id = expect.any(Number);
  expect(await advertOf(ticketId)).toEqual({ ...summer, id });
  await receive({ number, body: "sem anúncio" });
  expect(await advertOf(ticketId)).toEqual({ ...summer, id });
  await receive({ number, advert: winter });
  expect(await advertOf(ticketId)).toEqual({ ...winter, id });
  await receive({ number, fromMe: true, advert: summer });
  expect(await advertOf(ticketId)).toMatchObject(winter);
});

test("a message that arrived unreadable gives its advertisement once the text can be read", async () => {
  const hidden: InboundMessage = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
  await here(() => receiveMessage(hidden));
  await here(() => receiveMessage({ ...hidden, mediaType: "text", body: "Oi", advert: summer }));
  const [ticket] = (await here(() => listTickets(someAdmin, page))).tickets;
  expect(ticket?.advert).toMatchObject(summer);
});

test("a message with an advertisement is stored alone, because the advertisement is noted with its ticket", async () => {
  const number = newNumber();
  await receive({ number });
  const line = inboundText(connectionId, { number, advert: summer });
  expect((await here(() => receiveTogether([line]))).size).toBe(0);
});

test("tickets are found by advertisement; the list of advertisements counts the tickets that the user sees and has each newest title", async () => {
  const one = await receive({ advert: summer, body: "quero pamonha" });
  const two = await receive({ advert: { ...summer, title: "Verão 2" } });
  const three = await receive({ advert: winter, body: "quero pamonha" });
  await receive({});
  const adverts = await here(() => listAdverts(someAdmin));
  expect(adverts).toMatchObject([
    { sourceId: "77", title: "Inverno", tickets: 1 },
    { sourceId: "1202", title: "Verão 2", tickets: 2 },
  ]);
  const [cold = 0, warm = 0] = adverts.map(({ id }) => id);
  expect(await listed([warm])).toEqual([two, one]);
  expect(await listed([cold, warm])).toEqual([three, two, one]);
  const wish = { q: "pamonha", tags: [], users: [], queueIds: [], adverts: [warm] };
  expect((await here(() => search(someAdmin, wish))).messages.map(({ ticket }) => ticket.id)).toEqual([one]);
  const outsider = await makeUser(companyId, { profile: "user" });
  expect(await here(() => listAdverts(outsider))).toEqual([]);
});

test("webhooks get the ids of the advertisement with its ticket", async () => {
  await makeWebhook(companyId, { events: ["ticket.opened"] });
  await receive({ advert: summer });
  const [delivery] = await here(() => queryText<{ body: string }>("select body from webhook_deliveries"));
  expect(webhookBody.parse(JSON.parse(delivery?.body ?? "")).ticket).toMatchObject({ advert: summer });
});
