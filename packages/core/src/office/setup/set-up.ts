import { timingSafeEqual } from "node:crypto";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { withoutLimits } from "@balcao/shared/plans/limits";
import { proposedPolicy } from "@balcao/shared/users/password";
import type { setupApi } from "@balcao/shared/setup/api";
import { createAdmin, createCompany, createFirstQueue, lockInstallation } from "../../company/sign-up/create.ts";
import { asPlatform, query, run } from "../../base/database.ts";
import { hashPassword } from "../../base/passwords.ts";
import { sql } from "../../base/sql.ts";
import { writePolicy } from "../../company/passwords/policy.ts";
import { requireGoodPassword } from "../../company/passwords/require.ts";
import { hashOfCode, newCode } from "./code.ts";
import { SetupCodeRow } from "./setup-code.model.ts";

/** Whether the installation has no user yet. A visitor with the code then becomes the operator. The functions here enter scopes themselves. */
export const isSetupNeeded = (): Promise<boolean> => asPlatform(async () => !(await hasUsers()));

const hasUsers = async (): Promise<boolean> => (await run(sql`select 1 from users limit 1`)) > 0;

/**
 * Makes a new code, which replaces the earlier code. Returns "done" when there is already a user. A code younger than `keepForSeconds` stays ("kept"), so
 * that only one of several starting processes makes and logs the code.
 */
export async function makeSetupCode({ keepForSeconds = 0 } = {}): Promise<{ code: string } | "done" | "kept"> {
  const code = newCode();
  return asPlatform(async () => {
    await lockInstallation();
    if (await hasUsers()) return "done";
    const made = await run(
      sql`insert into setup_codes as c (hash) values (${hashOfCode(code)})
       on conflict (only_one) do update set hash = excluded.hash, made_at = clock_timestamp()
       where c.made_at <= clock_timestamp() - make_interval(secs => ${keepForSeconds})`,
    );
    return made > 0 ? { code } : "kept";
  });
}

/**
 * Makes the first company and its operator. When two visitors try at the same time, only one succeeds. The code is checked before the password is hashed.
 */
export async function setUp({
  code,
  password,
  name,
  email,
  leastPassword: min,
  leastAdminPassword: adminMin,
  ...company
}: Input<typeof setupApi.create>["body"]): Promise<{ ok: true }> {
  const policy = { min, adminMin: Math.max(min, adminMin), max: proposedPolicy.max };
  await asPlatform(() => requireCode(code));
  await requireGoodPassword(password, { email, name, company: company.company, admin: true, operator: true, policy });
  const passwordHash = await hashPassword(password);
  return asPlatform(async () => {
    await lockInstallation();
    await requireCode(code);
    const { company: companyName, language, timezone } = company;
    const companyId = await createCompany({ name: companyName, language, timezone, plan: withoutLimits });
    const userId = await createAdmin(companyId, { name, email, passwordHash, super: true });
    await createFirstQueue(companyId, { userId, language });
    await writePolicy(policy);
    await run(sql`delete from setup_codes`);
    return { ok: true };
  });
}

async function requireCode(code: string): Promise<void> {
  if (await hasUsers()) throw new AppError("ERR_SETUP_DONE");
  const [kept] = await query(SetupCodeRow.shape("hash"), sql`select hash from setup_codes`);
  if (!kept || !timingSafeEqual(kept.hash, hashOfCode(code))) throw new AppError("ERR_SETUP_CODE");
}
