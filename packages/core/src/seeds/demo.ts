import { asPlatform, query } from "../database.ts";
import { hashPassword } from "../users/hash.ts";

export const demoPassword = "balcao-demo";
const demo = {
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
const other = {
  name: "Outra Empresa",
  queues: [{ name: "Atendimento", color: "#6A1B9A" }],
  users: [{ name: "Admin", email: "admin@outra.local", profile: "admin", super: false }],
  contacts: [{ name: "Elisa Prado", number: "5541987650004" }],
};

/** Two companies to try the product with, whole or not at all. Does nothing and answers false when there is any company already. */
export async function seedDemo(): Promise<boolean> {
  const passwordHash = await hashPassword(demoPassword);
  return asPlatform(async () => {
    await query("select pg_advisory_xact_lock(4004020)");
    if ((await query("select 1 from companies limit 1")).length > 0) return false;
    for (const company of [demo, other]) {
      const [row] = await query<{ id: number }>("insert into companies (name) values ($1) returning id", [
        company.name,
      ]);
      if (row) await fill(row.id, company, passwordHash);
    }
    return true;
  });
}

async function fill(companyId: number, company: typeof demo, passwordHash: string): Promise<void> {
  // The demo phone is on screen anyway: nobody misses its ringing.
  await query("insert into settings (company_id, key, value) values ($1, 'customerTyping', 'enabled')", [companyId]);
  for (const [position, queue] of company.queues.entries())
    await query("insert into queues (company_id, name, color, position) values ($1, $2, $3, $4)", [
      companyId,
      queue.name,
      queue.color,
      position,
    ]);
  for (const user of company.users)
    await query(
      `with made as (insert into users (company_id, name, email, password_hash, profile, super) values ($1, $2, $3, $4, $5, $6) returning id)
       insert into user_queues (company_id, user_id, queue_id) select $1, made.id, q.id from made, queues q where q.company_id = $1`,
      [companyId, user.name, user.email, passwordHash, user.profile, user.super],
    );
  for (const contact of company.contacts)
    await query(
      `with made as (insert into contacts (company_id, name, number) values ($1, $2, $3) returning id)
       insert into contact_identities (company_id, contact_id, kind, value, verified) select $1, id, 'phone', $3, false from made`,
      [companyId, contact.name, contact.number],
    );
}
