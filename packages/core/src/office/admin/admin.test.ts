import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { passwordMatches } from "../../base/passwords.ts";
import { deleteRows } from "../../testing/again.ts";
import { programOf } from "../../testing/run/program.ts";
import { runCommand } from "./commands.ts";
import { explain } from "./faults.ts";

const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
const rows = async <T extends object>(sql: string): Promise<T[]> => (await owner.query<T>(sql)).rows;
beforeAll(() => owner.connect());
beforeEach(() => owner.query(deleteRows));
afterAll(() => owner.end());

interface CommandResult {
  out: string;
  fault: string;
  code: number;
}

/** The work of the script, in this process. */
async function admin(args: string[]): Promise<CommandResult> {
  try {
    return { out: `${await runCommand(args)}\n`, fault: "", code: 0 };
  } catch (error) {
    return { out: "", fault: `${explain(error)}\n`, code: 1 };
  }
}

const script = await programOf(new URL("../../admin.ts", import.meta.url), process.env.BALCAO_TEST_RUN);
/** Runs the real script in a process of its own, with input from a pipe and from the environment. */
async function run(args: string[], { input = "", url = process.env.DATABASE_URL } = {}): Promise<CommandResult> {
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => undefined).end(input);
  const [out, fault, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { out, fault, code: code as number };
}
const said = ({ out }: { out: string }) => /^Password: (\S+)$/m.exec(out)?.[1] ?? "";
const users = () =>
  rows<{ id: number; email: string; name: string; profile: string; super: boolean; password_hash: string }>(
    "select u.* from users u join companies c on c.id = u.company_id order by u.id",
  );

test("create-super makes an operator with a password that is printed once, and the company if none exists", async () => {
  const made = await admin(["create-super", "root@example.com"]);
  expect(made).toMatchObject({ code: 0, fault: "" });
  const [root] = await users();
  expect(root).toMatchObject({ email: "root@example.com", name: "root", profile: "admin", super: true });
  expect(await passwordMatches(said(made), root?.password_hash)).toBe(true);
  expect(await admin(["create-super", "two@example.com", "--company", "BALCÃO", "--name", "Ana"])).toMatchObject({
    code: 0,
  });
  expect(await rows("select c.name, c.guide_open, q.name as queue from companies c join queues q on true")).toEqual([
    { name: "Balcão", guide_open: true, queue: "Atendimento" },
  ]);
  expect(await admin(["create-super", "ROOT@example.com"])).toEqual({
    out: "",
    fault: "Somebody has this e-mail already. To get in again: reset-password\n",
    code: 1,
  });
});

test("create-company makes a company with its admin, language and time zone, and reads the password from a pipe", async () => {
  const args = ["create-company", "Padaria Estrela", "rosa@example.com", "--name", "Rosa", "--password-stdin"];
  const zone = ["--language", "es", "--timezone", "Europe/Lisbon"];
  const made = await run([...args, ...zone], { input: "pão de queijo\n" });
  expect(made).toEqual({ code: 0, fault: "", out: "Padaria Estrela is there, rosa@example.com its admin\n" });
  const [rosa] = await users();
  expect(rosa).toMatchObject({ name: "Rosa", profile: "admin", super: false });
  expect(await passwordMatches("pão de queijo", rosa?.password_hash)).toBe(true);
  expect(await rows("select timezone, value from companies c join settings s on s.company_id = c.id")).toEqual([
    { timezone: "Europe/Lisbon", value: "es" },
  ]);
  const works =
    "select q.name, u.name as who from queues q join user_queues w on w.queue_id = q.id join users u on u.id = w.user_id";
  expect(await rows(works)).toEqual([{ name: "Atención", who: "Rosa" }]);
  // Only Node knows this zone.
  expect(await admin(["create-company", "Outra", "outra@example.com", "--timezone", "US/Pacific-New"])).toEqual({
    code: 1,
    out: "",
    fault: "The database does not know the time zone US/Pacific-New\n",
  });
  expect(await admin(["create-company", "padaria ESTRELA", "outra@example.com"])).toMatchObject({
    code: 1,
    fault: "There is a company of this name already\n",
  });
  expect(await admin(["create-company", "Outra", "rosa@example.com"])).toMatchObject({ code: 1 });
  expect(await rows("select name from companies")).toHaveLength(1);
});

test("reset-password ends the user's sessions, and their browsers get the event", async () => {
  await admin(["create-company", "Loja", "rosa@example.com"]);
  await rows(
    "insert into sessions (company_id, user_id, expires_at) select company_id, id, now() + interval '1 day' from users",
  );
  const made = await admin(["reset-password", "Rosa@Example.com"]);
  expect(made.code).toBe(0);
  const [rosa] = await users();
  expect(await passwordMatches(said(made), rosa?.password_hash)).toBe(true);
  expect(await rows("select 1 from sessions where ended_at is null")).toEqual([]);
  expect(await rows("select name from outbox")).toEqual([{ name: "session.ended" }]);
  expect(await admin(["reset-password", "nobody@example.com"])).toMatchObject({
    code: 1,
    fault: "Nobody has this e-mail\n",
  });
});

test("reset-second-factor removes all factors of a user and ends the sessions", async () => {
  await admin(["create-company", "Loja", "rosa@example.com"]);
  const none = { code: 1, fault: "This user has no second factor\n" };
  expect(await admin(["reset-second-factor", "rosa@example.com"])).toMatchObject(none);
  await rows(
    `insert into authenticators (company_id, user_id, secret, confirmed_at) select company_id, id, '', now() from users`,
  );
  await rows(`insert into user_passkeys (company_id, user_id, credential_id, public_key, counter, name)
    select company_id, id, 'x', '', 0, 'Celular' from users`);
  await rows(
    "insert into sessions (company_id, user_id, expires_at) select company_id, id, now() + interval '1 day' from users",
  );
  expect(await admin(["reset-second-factor", "Rosa@Example.com"])).toMatchObject({ code: 0 });
  expect(await rows("select user_id from authenticators union all select user_id from user_passkeys")).toEqual([]);
  expect(await rows("select 1 from sessions where ended_at is null")).toEqual([]);
  expect(await rows("select action from audit where action = 'user.factorsReset'")).toHaveLength(1);
});

test("block-company ends the sessions of a company until unblock-company, and an operator's company is refused", async () => {
  await admin(["create-company", "Loja", "rosa@example.com"]);
  await rows(
    "insert into sessions (company_id, user_id, expires_at) select company_id, id, now() + interval '1 day' from users",
  );
  expect(await admin(["block-company", "LOJA"])).toMatchObject({ code: 0, out: expect.stringContaining("is blocked") });
  expect(await rows("select status from companies")).toEqual([{ status: false }]);
  expect(await rows("select 1 from sessions where ended_at is null")).toEqual([]);
  expect(await rows("select payload->>'reason' as reason from outbox")).toEqual([{ reason: "blocked" }]);
  expect(await admin(["unblock-company", "Loja"])).toMatchObject({ code: 0 });
  expect(await rows("select status from companies")).toEqual([{ status: true }]);
  await admin(["create-super", "root@example.com", "--company", "Loja"]);
  expect(await admin(["block-company", "Loja"])).toMatchObject({ code: 1, fault: expect.stringContaining("operator") });
  expect((await admin(["block-company", "Outra"])).fault).toBe("There is no company of this name\n");
});

test("password-policy changes the lengths of new passwords, even for the commands", async () => {
  expect((await admin(["password-policy"])).out).toBe(
    "New passwords have 5 to 50 characters, those of admins 5 at least\n",
  );
  expect((await admin(["password-policy", "--min", "10", "--admin-min", "20", "--max", "128"])).out).toBe(
    "New passwords have 10 to 128 characters, those of admins 20 at least\n",
  );
  expect((await admin(["password-policy", "--min", "4"])).fault).toBe("--min is 5 to 64\n");
  const args = ["create-company", "Loja", "rosa@example.com", "--password-stdin"];
  expect((await run(args, { input: "pão de queijo\n" })).fault).toBe("A password has 20 to 128 characters\n");
  expect(said(await admin(["create-super", "root@example.com"])).length).toBe(20);
  await admin(["password-policy", "--min", "5", "--admin-min", "5", "--max", "50"]);
  expect((await run(args, { input: "mudar123\n" })).fault).toContain("most used");
});

test("setup-code prints a code while there is no user", async () => {
  const { out, code } = await admin(["setup-code"]);
  expect([code, out]).toEqual([0, expect.stringMatching(/ ([A-Z2-9]{4}-){3}[A-Z2-9]{4}\n$/)]);
  expect(await rows("select 1 from setup_codes")).toHaveLength(1);
  await admin(["create-super", "root@example.com"]);
  expect(await admin(["setup-code"])).toMatchObject({ code: 1, out: "", fault: expect.stringContaining("closed") });
});

test("a refused command writes one line to stderr without a stack, and creates nothing", async () => {
  const short = await run(["create-super", "a@example.com", "--password-stdin"], { input: "short\n" });
  expect(short).toEqual({ code: 1, out: "", fault: "A password has 8 to 50 characters\n" });
  const lines = await run(["create-super", "a@example.com", "--password-stdin"], {
    input: "long enough\nand more\n",
  });
  expect(lines).toEqual({ code: 1, out: "", fault: "A password is one line, of what a keyboard types\n" });
  expect(await rows("select 1 from companies")).toEqual([]);
});

test("a database that does not answer is reported in one line", async () => {
  const { code, fault } = await run(["setup-code"], { url: "postgres://balcao_app:x@127.0.0.1:9/none" });
  expect([code, fault]).toEqual([1, "The database does not answer: is DATABASE_URL right, and PostgreSQL running?\n"]);
  const url = new URL(process.env.DATABASE_URL ?? "");
  url.password = "wrong";
  expect((await run(["setup-code"], { url: url.href })).fault).toContain("The database does not know us");
  expect(await run(["setup-code"], { url: "localhost" })).toEqual({
    code: 1,
    out: "",
    fault: "The environment is not right:\n  DATABASE_URL: Invalid URL\n",
  });
});
