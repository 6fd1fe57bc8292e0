import { asPlatform, query, run } from "../../base/database.ts";
import { EnvFault } from "../../base/env-reader.ts";
import { hashPassword, passwordMatches } from "../../base/passwords.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { SettingRow } from "../../company/settings/setting.model.ts";
import { demoSubscribers, seedPlans, seedSubscriber } from "./demo-billing.ts";

export const demoPassword = "balcao-demo";
interface DemoContent {
  queues: Pick<QueueRow, "name" | "color">[];
  users: Pick<UserRow, "name" | "email" | "profile" | "super">[];
  contacts: { name: string; number: string }[];
}
const demo: DemoContent & { name: string } = {
  name: "Empresa Demonstração",
  queues: [
    { name: "Vendas", color: "#2E7D32" },
    { name: "Suporte", color: "#1565C0" },
  ],
  users: [
    { name: "Operador", email: "super@balcao.local", profile: "admin", super: true },
    { name: "Admin", email: "admin@demo.local", profile: "admin", super: false },
    { name: "Ana", email: "ana@demo.local", profile: "user", super: false },
    { name: "Bruno", email: "bruno@demo.local", profile: "user", super: false },
  ],
  contacts: [
    { name: "Carla Nogueira", number: "5511987650001" },
    { name: "Diego Martins", number: "5521987650002" },
    { name: "Padaria Estrela", number: "5531987650003" },
  ],
};
const other: typeof demo = {
  name: "Outra Empresa",
  queues: [{ name: "Atendimento", color: "#6A1B9A" }],
  users: [{ name: "Admin", email: "admin@outra.local", profile: "admin", super: false }],
  contacts: [{ name: "Elisa Prado", number: "5541987650004" }],
};

/**
 * Makes the operator's plans, a company in each state of a subscription, and two companies for trying the product, which owe nothing and have every
 * feature. It makes all of them or nothing. If there is any company already, it does nothing and returns false.
 */
export async function seedDemo(now = new Date()): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  return asPlatform(async () => {
    await run(sql`select pg_advisory_xact_lock(4004020)`);
    if ((await run(sql`select 1 from companies limit 1`)) > 0) return false;
    for (const company of [demo, other]) {
      const { id } = await CompanyRow.create({ name: company.name });
      await fill(id, company, passwordHash);
    }
    await seedPlans();
    for (const company of demoSubscribers) await fill(await seedSubscriber(company, now), company, passwordHash);
    return true;
  });
}

/** Refuses the start in production while logins have the demo's password, because everybody knows it. */
export async function refuseDemoLogins(): Promise<void> {
  const emails = [demo, other, ...demoSubscribers].flatMap(({ users }) => users.map(({ email }) => email));
  const users = await asPlatform(() =>
    query(
      UserRow.shape("email", "passwordHash"),
      sql`select ${UserRow.pick("u", "email", "passwordHash")} from users u
        where lower(u.email) = any(${emails}::text[]) and u.deleted_at is null order by u.id`,
    ),
  );
  const open: string[] = [];
  for (const { email, passwordHash } of users) if (await passwordMatches(demoPassword, passwordHash)) open.push(email);
  if (open.length > 0)
    throw new EnvFault(
      `This is the demo's database, and everybody knows its password: ${open.join(", ")}.\n` +
        "Start in production on a new database, or give each of them another password: npm run admin -- reset-password <e-mail>",
    );
}

async function fill(companyId: number, company: DemoContent, passwordHash: string): Promise<void> {
  // With this setting a company's phone stays silent. That does no harm here, because the demo phone is always on screen.
  await SettingRow.create({ companyId, key: "customerTyping", value: "enabled" });
  for (const [position, queue] of company.queues.entries()) await QueueRow.create({ companyId, ...queue, position });
  for (const user of company.users)
    await run(
      sql`with made as (${UserRow.insert({
        companyId,
        name: user.name,
        email: user.email,
        passwordHash,
        profile: user.profile,
        super: user.super,
        allTicket: user.profile === "user",
      })} returning id, company_id, profile)
       insert into user_queues (company_id, user_id, queue_id)
       select q.company_id, made.id, q.id from made join queues q on q.company_id = made.company_id where made.profile = 'user'`,
    );
  for (const contact of company.contacts)
    await run(
      sql`with made as (insert into contacts (company_id, name, number)
         values (${companyId}, ${contact.name}, ${contact.number}) returning id, company_id, number)
       insert into contact_identities (company_id, contact_id, kind, value, verified)
       select company_id, id, 'phone', number, false from made`,
    );
}
