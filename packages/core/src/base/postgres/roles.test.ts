import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { platformLogin } from "./platform-url.ts";
import { ensureRoles } from "./roles.ts";

async function owner() {
  const client = new pg.Client(process.env.DATABASE_OWNER_URL);
  await client.connect();
  return client;
}

test("roles can be ensured while another database of the server changes one of them", async () => {
  const [ours, other] = [await owner(), await owner()];
  const app = new URL("postgres://roles_app:secret@localhost/any");
  const { name } = platformLogin(app);
  const run = (sql: string) => ours.query(sql);
  onTestFinished(async () => {
    await ours.query(`drop role if exists "${name}"; drop role if exists roles_app`);
    await Promise.all([ours.end(), other.end()]);
  });
  await ensureRoles(run, app.href);
  await other.query("begin");
  await other.query(`alter role "${name}" password 'other'`);
  const { rows } = await ours.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ensured = ensureRoles(run, app.href);
  const waits = async () =>
    (await other.query("select 1 from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'", [rows[0]?.pid]))
      .rowCount;
  await expect.poll(waits).toBe(1);
  await other.query("commit");
  await expect(ensured).resolves.toBeUndefined();
});
