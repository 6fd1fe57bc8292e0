import { beforeEach, expect, test } from "vitest";
import { makeConnection, makeContact } from "../../testing/factories.ts";
import { keepingCompany, makeClosed, makeRetention } from "../../testing/stages/retention.ts";

let stage: Awaited<ReturnType<typeof keepingCompany>>;
let companyId: number;
beforeEach(async () => {
  stage = await keepingCompany();
  companyId = stage.companyId;
});

test("a later message keeps the words that it quotes, and loses the link to the quoted message", async () => {
  await makeRetention(companyId);
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  await makeClosed(companyId, 400, { contactId, connectionId, bodies: ["Fica por 90 reais"] });
  const young = await makeClosed(companyId, 10, { contactId, connectionId, bodies: ["Fechado"] });
  await stage.rows("update messages set quoted_id = (select min(id) from messages) where ticket_id = $1", [young]);
  await stage.clearAll();
  expect(await stage.rows("select body, quoted_id, quoted_text from messages")).toEqual([
    { body: "Fechado", quoted_id: null, quoted_text: "Fica por 90 reais" },
  ]);
  const { messages } = await stage.read(young);
  expect(messages.map(({ quotedText }) => quotedText)).toEqual(["Fica por 90 reais"]);
});

test.each(["words", "files"] as const)(
  "a ticket that changed after the run began is handled once, and the run ends (%s)",
  async (part) => {
    await makeRetention(companyId, { filesMonths: 3 });
    const ticketId = await makeClosed(companyId, 400);
    await stage.rows("update tickets set updated_at = now() + interval '1 hour' where id = $1", [ticketId]);
    const began = new Date();
    expect((await stage.clear(part, began)).isOver).toBe(false);
    expect((await stage.clear(part, began)).isOver).toBe(true);
  },
);
