import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { counter } from "../../testing/counter.ts";
import { makeUser } from "../../testing/factories.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { seeUser } from "../../company/users/online.ts";

/** A customer of Bruno who comes back to a closed conversation, after `meanwhile`. */
async function back(meanwhile: (shop: Awaited<ReturnType<typeof counter>>, userId: number) => Promise<unknown>) {
  const shop = await counter({ queues: ["Vendas"] });
  const bruno = await makeUser(shop.companyId, { name: "Bruno", queueIds: shop.queueIds });
  await shop.says("Oi");
  const { id } = await shop.ticket();
  const change = (status: "open" | "closed") => inCompany(shop.companyId, () => changeTicket(bruno, id, { status }));
  await change("open");
  await change("closed");
  await inCompany(shop.companyId, () => seeUser(bruno.userId));
  await meanwhile(shop, bruno.userId);
  await shop.says("Mais uma coisa");
  const { status, userId, queueId, suggestedUserId } = await shop.ticket();
  expect({ status, userId, queueId }).toEqual({ status: "pending", userId: null, queueId: shop.queueIds[0] });
  expect((await shop.events()).slice(-2)).toEqual(["reopened", "queued"]);
  return { suggested: suggestedUserId === bruno.userId, nobody: suggestedUserId === null };
}

test("a returning customer within the window waits in the queue, suggested to the same attendant if that user is online", async () => {
  expect(await back(() => Promise.resolve())).toEqual({ suggested: true, nobody: false });
});

test("a ticket is suggested to nobody when its attendant is away, or no longer works in its queue", async () => {
  const away = (shop: { rows: (sql: string) => Promise<object[]> }) =>
    shop.rows("update users set last_seen_at = now() - interval '1 hour'");
  const moved = (shop: { rows: (sql: string) => Promise<object[]> }) => shop.rows("delete from user_queues");
  for (const meanwhile of [away, moved]) expect(await back(meanwhile)).toEqual({ suggested: false, nobody: true });
});
