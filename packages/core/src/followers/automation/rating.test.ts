import { describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser, publishedBy } from "../../testing/factories.ts";
import { farewells } from "../../testing/stages/farewells.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";

/** A conversation of Ana that has just been closed. */
async function closed(values: Parameters<typeof counter>[0] = {}) {
  const shop = await counter({
    queues: ["Vendas"],
    ...values,
    connection: { complation_message: "Volte sempre", ...values.connection },
    settings: { userRating: "enabled", ...values.settings },
  });
  const ana = await makeUser(shop.companyId, { name: "Ana", profile: "admin" });
  await shop.says("Oi");
  const { id } = await shop.ticket();
  const change = async (status: "open" | "closed") => {
    await inCompany(shop.companyId, () => changeTicket(ana, id, { status }));
    await farewells(shop.companyId);
  };
  await change("open");
  await change("closed");
  const ratings = () =>
    shop.rows<{ answer: number | null; open: boolean; user_id: number }>(
      "select answer, ended_at is null as open, user_id from rating_requests order by id",
    );
  return { ...shop, id, ana, change, ratings };
}
const question =
  "Como foi o seu atendimento? Responda com um número:\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito";

test("a served customer gets a rating request; the answer is stored, does not close the ticket again, and causes the closing text", async () => {
  const shop = await closed();
  expect(await shop.answers()).toEqual([question]);
  await shop.says("3️⃣");
  expect(await shop.ratings()).toEqual([{ answer: 3, open: false, user_id: shop.ana.userId }]);
  expect(await shop.answers()).toEqual([question, "Volte sempre"]);
  expect(await shop.ticket()).toMatchObject({ id: shop.id, status: "closed", unread: 1 });
  expect(await shop.events()).toEqual(["created", "queued", "accepted", "closed", "rated"]);
  const messages = await shop.rows(
    "select body from messages where ticket_id = $1 and source = 'customer' order by id",
    [shop.id],
  );
  expect(messages).toEqual([{ body: "Oi" }, { body: "3️⃣" }]);
});

test("the stars are on the card, even when no text follows, and disappear once the ticket is reopened", async () => {
  const shop = await closed({ connection: { complation_message: "" } });
  await shop.says("2");
  const stars = async () => (await shop.rows<{ rating: number | null }>("select rating from tickets"))[0]?.rating;
  expect(await stars()).toBe(2);
  const told = (await publishedBy(shop.companyId)).filter(({ name }) => name === "ticket.update").at(-1);
  expect(told).toMatchObject({ payload: { ticket: { id: shop.id, rating: 2, status: "closed" } } });
  await shop.change("open");
  expect(await stars()).toBeNull();
});

test("the number's own text stands above the scale, which is in the number's language", async () => {
  const shop = await closed({ connection: { rating_message: "How was {{user}}?", language: "en" } });
  expect(await shop.answers()).toEqual(["How was Ana?\n\n*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied"]);
});

test("an answer that arrives twice counts once, and users who see the ticket get the event", async () => {
  const shop = await closed();
  const before = (await publishedBy(shop.companyId)).length;
  await Promise.all([1, 2, 3].map(() => shop.receive({ wid: "RATE", body: "2" })));
  expect(await shop.answers()).toHaveLength(2);
  expect((await shop.events()).filter((kind) => kind === "rated")).toHaveLength(1);
  const told = (await publishedBy(shop.companyId)).slice(before).map(({ name }) => name);
  expect(told.filter((name) => name === "message.create")).toHaveLength(2);
});

describe("a message that is no rating", () => {
  test("a message that is no rating is stored as usual, and ends the question without a text", async () => {
    const shop = await closed();
    await shop.says("5");
    expect(await shop.ticket()).toMatchObject({ id: shop.id, status: "pending", unread: 1 });
    expect(await shop.ratings()).toMatchObject([{ answer: null, open: false }]);
    await shop.says("3");
    expect(await shop.ratings()).toMatchObject([{ answer: null }]);
    expect(await shop.answers()).toEqual([question]);
  });

  test.each(["2", "Satisfeito", "Ok"])(
    "the tapped line %s of an old menu is no rating, and opens the ticket again",
    async (body) => {
      const shop = await closed();
      await shop.receive({ body, choice: "opt:7" });
      expect(await shop.ratings()).toMatchObject([{ answer: null, open: false }]);
      expect(await shop.ticket()).toMatchObject({ id: shop.id, status: "pending", unread: 1 });
    },
  );

  test("a message that is no rating ends the question even when each conversation is a new ticket", async () => {
    const shop = await closed({ settings: { ticketReuseMinutes: "0" } });
    await shop.says("Mais uma coisa");
    await shop.rows("update tickets set status = 'closed', closed_at = now() where status = 'pending'");
    await shop.says("3");
    expect(await shop.ratings()).toMatchObject([{ answer: null }]);
  });

  test("a plain number that comes after the time for a rating is no rating", async () => {
    const shop = await closed({ settings: { ratingWindowMinutes: "10" } });
    await shop.pass(11);
    await shop.says("3");
    expect(await shop.ratings()).toMatchObject([{ answer: null }]);
    expect(await shop.ticket()).toMatchObject({ status: "pending" });
  });

  test("a number that is written after an attendant reopened the ticket is no rating", async () => {
    const shop = await closed();
    await shop.change("open");
    await shop.says("3");
    expect(await shop.ratings()).toMatchObject([{ answer: null, open: false }]);
    await shop.change("closed");
    await shop.says("1");
    expect(await shop.ratings()).toMatchObject([{ answer: null }, { answer: 1 }]);
  });
});

describe("when no rating is asked for", () => {
  test("no rating is requested when ratings are off, and only the closing text is sent", async () => {
    const shop = await closed({ settings: { userRating: "disabled" } });
    expect(await shop.answers()).toEqual(["Volte sempre"]);
    expect(await shop.ratings()).toEqual([]);
  });

  test("no rating is requested when no user had served the customer", async () => {
    const shop = await counter({ queues: ["Vendas"], settings: { userRating: "enabled" } });
    const ana = await makeUser(shop.companyId, { profile: "admin" });
    await shop.says("Oi");
    const { id } = await shop.ticket();
    await inCompany(shop.companyId, () => changeTicket(ana, id, { status: "closed" }));
    await farewells(shop.companyId);
    expect(await shop.answers()).toEqual([]);
  });
});

describe("a message of thanks", () => {
  test("a message of thanks within ten minutes stays in the closed conversation, and a rating may still follow", async () => {
    const shop = await closed();
    await shop.pass(9);
    await shop.says("Muito obrigada! 🙏");
    expect(await shop.ticket()).toMatchObject({ id: shop.id, status: "closed", unread: 1 });
    await shop.says("3");
    expect(await shop.ratings()).toMatchObject([{ answer: 3 }]);
  });

  test("a message of thanks opens the ticket again when it comes later, has more words, or the company chooses so", async () => {
    for (const [minutes, text, closingThanks] of [
      [11, "obrigada", "enabled"],
      [1, "obrigada, e o troco?", "enabled"],
      [1, "obrigada", "disabled"],
    ] as const) {
      const shop = await closed({ settings: { closingThanks } });
      await shop.pass(minutes);
      await shop.says(text);
      expect(await shop.ticket()).toMatchObject({ status: "pending" });
    }
  });

  test("a message of thanks opens a ticket when a new customer writes it, and a number written on the company's phone is no rating", async () => {
    const shop = await counter({ queues: ["Vendas"] });
    await shop.says("obrigado");
    expect(await shop.ticket()).toMatchObject({ status: "pending" });
    const own = await closed();
    await own.receive({ body: "3", fromMe: true });
    expect(await own.ratings()).toMatchObject([{ answer: null, open: false }]);
  });
});
