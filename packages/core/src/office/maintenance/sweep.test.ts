import { expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeMedia,
  makeMessage,
  makeQuickMessage,
  makeTicket,
  makeUser,
} from "../../testing/factories.ts";
import { gate } from "../../testing/race.ts";
import { makeWebhook } from "../../testing/company/webhook-factories.ts";
import { lockSignIn } from "../../company/factors/lock.ts";
import { deleteUser } from "../../company/users/delete.ts";
import { sweep } from "./sweep.ts";

test("the sweep removes old journal rows, commands, sessions and files without a message, and keeps all others", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  const { userId } = await makeUser(companyId);
  const ticketId = await makeTicket(companyId, { connectionId });
  const here = (sql: string, bind: unknown[] = []) => inCompany(companyId, () => queryText(sql, bind));
  const journal =
    "insert into inbound_journal (company_id, connection_id, chat, wid, from_me, state, received_at) values ($1, $2, 'x', $3, false, $4, now() - $5::interval)";
  await here(journal, [companyId, connectionId, "old", "stored", "91 days"]);
  await here(journal, [companyId, connectionId, "open", "received", "91 days"]);
  await here(journal, [companyId, connectionId, "new", "stored", "89 days"]);
  const command =
    "insert into connection_commands (company_id, connection_id, kind, state, done_at) values ($1, $2, 'logout', $3, now() - interval '8 days')";
  await here(command, [companyId, connectionId, "done"]);
  await here(command, [companyId, connectionId, "waiting"]);
  await here(
    "insert into sessions (company_id, user_id, expires_at) values ($1, $2, now() - interval '191 days'), ($1, $2, now() - interval '6 months')",
    [companyId, userId],
  );
  for (const age of ["31 days", "29 days"])
    await here(
      "insert into mails (company_id, recipient, subject, body, state, done_at) values ($1, 'x', $2, '', 'sent', now() - $2::text::interval)",
      [companyId, age],
    );
  for (const age of ["91 days", "89 days", null])
    await here(
      "insert into connection_incidents (company_id, connection_id, reason, started_at, ended_at) values ($1, $2, $3, now() - interval '92 days', now() - $3::text::interval)",
      [companyId, connectionId, age],
    );
  const [orphan, shown] = [await makeMedia(companyId, { key: "gone" }), await makeMedia(companyId, { key: "kept" })];
  await makeMessage(companyId, ticketId, { mediaId: shown });
  await here("update media set created_at = now() - interval '2 days'");
  expect((await asPlatform(sweep)).orphanFiles).toContain("gone");
  expect(await here("select wid from inbound_journal order by wid")).toEqual([{ wid: "new" }, { wid: "open" }]);
  expect(await here("select state from connection_commands")).toEqual([{ state: "waiting" }]);
  expect(await here("select subject from mails")).toEqual([{ subject: "29 days" }]);
  expect(await here("select reason from connection_incidents order by id")).toEqual([
    { reason: "89 days" },
    { reason: null },
  ]);
  expect(await here("select 1 from sessions")).toHaveLength(1);
  expect(await here("select id from media")).toEqual([{ id: shown }]);
  expect(orphan).not.toBe(shown);
});

test("the sweep deletes e-mails to many after a year, codes after a day and links after a month", async () => {
  const companyId = await makeCompany();
  const users = [await makeUser(companyId), await makeUser(companyId)];
  const here = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  for (const [at, { userId }] of users.entries()) {
    const [email, code, link] =
      [
        ["364 days", "23 hours", "29 days"],
        ["366 days", "25 hours", "31 days"],
      ][at] ?? [];
    await here(
      `insert into emails (company_id, client_id, user_name, subject, message, sender_name, reply_to, created_at)
       values ($1, gen_random_uuid(), '', $2, '', '', '', now() - $2::text::interval)`,
      [companyId, email],
    );
    const made = "now() - $3::interval";
    const own = [companyId, userId];
    await here(`insert into recovery_codes (company_id, user_id, hash, made_at) values ($1, $2, '', ${made})`, [
      ...own,
      code,
    ]);
    await here(
      `insert into email_confirmations (company_id, user_id, email, hash, made_at) values ($1, $2, '', uuid_send(gen_random_uuid()), ${made})`,
      [...own, link],
    );
  }
  await asPlatform(sweep);
  const mine = [{ userId: users[0]?.userId }];
  expect(await here("select subject from emails")).toEqual([{ subject: "364 days" }]);
  for (const table of ["recovery_codes", "email_confirmations"])
    expect(await here(`select user_id as "userId" from ${table}`)).toEqual(mine);
});

test("the sweep forgets earlier e-mails after six days, and does not wait for a user who signs in", async () => {
  const companyId = await makeCompany();
  const { userId } = await makeUser(companyId);
  const here = (sql: string, bind: unknown[] = []) => inCompany(companyId, () => queryText(sql, bind));
  for (const age of ["143 hours", "145 hours"])
    await here(
      "insert into earlier_emails (company_id, user_id, email, replaced_at) values ($1, $2, $3, now() - $3::text::interval)",
      [companyId, userId, age],
    );
  const { userId: other } = await makeUser(companyId);
  const before = "update users set earlier_email = $1, email_changed_at = now() - interval '73 hours' where id = $2";
  for (const id of [userId, other]) await here(before, [`before ${id}`, id]);
  const [locked, swept] = [gate(), gate()];
  const signIn = inCompany(companyId, async () => {
    await lockSignIn(userId);
    locked.open();
    await swept.passed;
  });
  await locked.passed;
  await asPlatform(sweep).finally(swept.open);
  await signIn;
  expect(await here("select email from earlier_emails where email ~ 'hours'")).toEqual([{ email: "143 hours" }]);
  expect(await here("select id from users where earlier_email is not null")).toEqual([{ id: userId }]);
});

test("the sweep removes commands and keys of a connection that was removed more than a day ago", async () => {
  const companyId = await makeCompany();
  const here = (sql: string, bind: unknown[] = []) => inCompany(companyId, () => queryText(sql, bind));
  for (const removed of ["23 hours", "25 hours"]) {
    const id = await makeConnection(companyId, { name: removed });
    await here("update connections set deleted_at = now() - $2::interval where id = $1", [id, removed]);
    await here("insert into connection_commands (company_id, connection_id, kind) values ($1, $2, 'logout')", [
      companyId,
      id,
    ]);
    await here("insert into whatsapp_creds (company_id, connection_id, value) values ($1, $2, 'x')", [companyId, id]);
    await here(
      "insert into whatsapp_keys (company_id, connection_id, type, id, value) values ($1, $2, 't', 'i', 'x')",
      [companyId, id],
    );
  }
  await asPlatform(sweep);
  for (const table of ["connection_commands", "whatsapp_creds", "whatsapp_keys"])
    expect(await here(`select w.name from ${table} t join connections w on w.id = t.connection_id`)).toEqual([
      { name: "23 hours" },
    ]);
});

test("the sweep deletes Meta's id of a message that no longer exists", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId, { network: "official" });
  const here = (sql: string, bind: unknown[] = []) => inCompany(companyId, () => queryText(sql, bind));
  const ticketId = await makeTicket(companyId, { connectionId });
  await makeMessage(companyId, ticketId, { fromMe: true, wid: "BLC0KEPT" });
  for (const [wid, age] of [
    ["BLC0KEPT", "2 days"],
    ["BLC0GONE", "2 days"],
    ["BLC0NEW", "2 hours"],
  ])
    await here(
      "insert into official_sends (company_id, connection_id, wid, tried_at) values ($1, $2, $3, now() - $4::interval)",
      [companyId, connectionId, wid, age],
    );
  await asPlatform(sweep);
  expect(await here("select wid from official_sends order by wid")).toEqual([{ wid: "BLC0KEPT" }, { wid: "BLC0NEW" }]);
});

test("the sweep drops webhook deliveries that have waited for a week, and deletes old finished deliveries and old secrets", async () => {
  const companyId = await makeCompany();
  const { webhookId } = await makeWebhook(companyId);
  const here = <T extends object>(sql: string, bind: unknown[] = []) =>
    inCompany(companyId, () => queryText<T>(sql, bind));
  const delivery = `insert into webhook_deliveries (company_id, endpoint_id, event_id, event, body, order_key, state, failure, created_at, done_at)
     values ($1, $2, $3, 'ticket.closed', '{}', 'x', $4, $5, now() - $6::interval, now() - $7::interval)`;
  for (const [name, state, failure, created, done] of [
    ["waits", "waiting", null, "6 days 23 hours", null],
    ["waited", "waiting", null, "7 days 1 hour", null],
    ["arrived", "delivered", null, "8 days", "6 days 23 hours"],
    ["arrived long ago", "delivered", null, "8 days", "7 days 1 hour"],
    ["failed", "failed", "refused", "31 days", "29 days 23 hours"],
    ["failed long ago", "failed", "refused", "31 days", "30 days 1 hour"],
    ["dropped long ago", "dropped", "expired", "40 days", "30 days 1 hour"],
  ])
    await here(delivery, [companyId, webhookId, name, state, failure, created, done]);
  const secret = `insert into webhook_secrets (company_id, endpoint_id, value, valid_until) values ($1, $2, '', now() + $3::interval)`;
  for (const left of ["-1 minute", "1 minute"]) await here(secret, [companyId, webhookId, left]);
  await asPlatform(sweep);
  expect(await here("select event_id as name, state, failure from webhook_deliveries order by id")).toEqual([
    { name: "waits", state: "waiting", failure: null },
    { name: "waited", state: "dropped", failure: "expired" },
    { name: "arrived", state: "delivered", failure: null },
    { name: "failed", state: "failed", failure: "refused" },
  ]);
  expect(await here("select 1 from webhook_secrets")).toHaveLength(2);
});

test("the next sweep removes the private quick messages of a deleted user, and keeps those for everybody", async () => {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const { userId } = await makeUser(companyId);
  await makeQuickMessage(companyId, { userId, shortcode: "minha" });
  await makeQuickMessage(companyId, { userId, shortcode: "nossa", geral: true });
  await makeQuickMessage(companyId, { userId: admin.userId, shortcode: "dela" });
  const left = async () =>
    (
      await inCompany(companyId, () =>
        queryText<{ shortcode: string }>("select shortcode from quick_messages order by id"),
      )
    ).map(({ shortcode }) => shortcode);
  await asPlatform(sweep);
  expect(await left()).toEqual(["minha", "nossa", "dela"]);
  await inCompany(companyId, () => deleteUser(admin, userId));
  await asPlatform(sweep);
  expect(await left()).toEqual(["nossa", "dela"]);
});
