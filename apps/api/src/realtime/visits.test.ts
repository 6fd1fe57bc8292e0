import { inCompany, query } from "@balcao/core/base/database";
import { sql } from "@balcao/core/base/sql";
import { ChargeRow } from "@balcao/core/company/billing/models/charge.model";
import { extend } from "@balcao/core/company/billing/operator/service";
import { chargeShape, ofCharge } from "@balcao/core/company/billing/presenter";
import { tellCharge } from "@balcao/core/company/billing/tell";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { queryText } from "@balcao/core/testing/query-text";
import { makeUser } from "@balcao/core/testing/factories";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Api, startApi } from "../server.ts";
import { signIn } from "../testing/client.ts";
import { makeDesk } from "../testing/desk.ts";
import { connect, disconnectAll, hears } from "../testing/live.ts";
import { visit } from "../testing/visit.ts";

let api: Api;
beforeAll(async () => {
  api = await startApi({ port: 0, host: "127.0.0.1" });
});
afterEach(disconnectAll);
afterAll(() => api.stop());

test("a visit gets its user's events, and does not make the user online, present or typing", async () => {
  const { companyId, user, ticketId, queueId } = await makeDesk();
  const bruno = await makeUser(companyId, { queueIds: [queueId], profile: "admin" });
  const colleague = await connect(api.port, await signIn(bruno));
  colleague.socket.emit("ticket.watch", { ticketIds: [ticketId] });
  await hears(colleague, "ticket.present");
  const { token, calls } = await visit(user);
  const visitor = await connect(api.port, token);
  visitor.socket.emit("user.status", {});
  visitor.socket.emit("ticket.watch", { ticketIds: [ticketId] });
  visitor.socket.emit("ticket.typing", { ticketId, typing: true });
  await calls.delete("/operator/visits/current").expect(200);
  await expect.poll(() => visitor.socket.connected).toBe(false);
  expect(visitor.of("session.ended")).toMatchObject([{ reason: "visit-left" }]);
  expect(colleague.of("ticket.present")).toHaveLength(1);
  const [row] = await inCompany(companyId, () =>
    queryText("select online, last_seen_at as seen from users where id = $1", [user.userId]),
  );
  expect(row).toEqual({ online: false, seen: null });
});

test("a visit as an admin gets the events about the company's standing, and no event about money", async () => {
  const { companyId } = await makeDesk();
  const admin = await makeUser(companyId, { profile: "admin" });
  const { invoiceId } = await makeBilled(companyId);
  const [own, visitor] = [
    await connect(api.port, await signIn(admin)),
    await connect(api.port, (await visit(admin)).token),
  ];
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const charge = { provider: "pix", method: "pix", key: "k", cents: 9990, state: "pending" } as const;
  await here(async () => {
    await ChargeRow.create({ ...charge, invoiceId, pixText: "PIX" });
    const [row] = await query(chargeShape, sql`select ${ChargeRow.pick("h", ...ofCharge)} from charges h`);
    if (row) tellCharge(row);
  });
  for (const day of ["2040-01-01", "2040-02-01"]) await here(() => extend(admin, day, new Date()));
  await hears(own, "subscription.update", 2);
  await hears(visitor, "company.standing", 2);
  expect(visitor.of("company.standing").some((told) => "dueDate" in told)).toBe(false);
  const money = ["subscription.update", "invoice.update", "charge.update", "payment"] as const;
  expect(money.map((name) => own.of(name).length > 0)).toEqual([true, true, true, true]);
  expect(money.flatMap((name) => visitor.of(name))).toEqual([]);
});

test("the socket of a visit is closed when the hour is over, and cannot connect again", async () => {
  const { companyId, user } = await makeDesk();
  const { token } = await visit(user);
  await inCompany(companyId, async () => {
    await queryText("update visits set expires_at = now() + interval '1 second'");
    await queryText("update sessions set expires_at = now() + interval '1 second' where visit_id is not null");
  });
  const visitor = await connect(api.port, token);
  await expect.poll(() => visitor.socket.connected).toBe(false);
  await expect
    .poll(() =>
      connect(api.port, token).then(
        () => "in",
        ({ message }: Error) => message,
      ),
    )
    .toBe("ERR_SESSION_ENDED");
});
