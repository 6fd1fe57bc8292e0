import { timingSafeEqual } from "node:crypto";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { setupApi } from "@balcao/shared/setup/api";
import { createAdmin, createCompany, lockInstallation } from "../companies/create.ts";
import { asPlatform, query } from "../database.ts";
import { hashPassword } from "../users/hash.ts";
import { hashOfCode, newCode } from "./code.ts";

/** Until there is a user, whoever has the code becomes the operator. All here enter scopes themselves. */
export const isSetupNeeded = (): Promise<boolean> => asPlatform(async () => !(await hasUsers()));

const hasUsers = async (): Promise<boolean> => (await query("select 1 from users limit 1")).length > 0;

/**
 * A new code in place of any before; "done" when there is somebody already. One younger than `keepForSeconds` stays ("kept"), so that of
 * several processes that start together one makes the code that counts, and tells it.
 */
export async function makeSetupCode({ keepForSeconds = 0 } = {}): Promise<{ code: string } | "done" | "kept"> {
  const code = newCode();
  return asPlatform(async () => {
    await lockInstallation();
    if (await hasUsers()) return "done";
    const made = await query(
      `insert into setup_codes as c (hash) values ($1) on conflict (only_one) do update set hash = $1, made_at = clock_timestamp()
       where c.made_at <= clock_timestamp() - make_interval(secs => $2) returning 1`,
      [hashOfCode(code), keepForSeconds],
    );
    return made.length > 0 ? { code } : "kept";
  });
}

/** Of two at once one wins; the password is hashed for nobody but who has the code. */
export async function setUp({
  code,
  password,
  name,
  email,
  ...company
}: Input<typeof setupApi.create>["body"]): Promise<{ ok: true }> {
  await asPlatform(() => requireCode(code));
  const passwordHash = await hashPassword(password);
  return asPlatform(async () => {
    await lockInstallation();
    await requireCode(code);
    const { company: companyName, language, timezone } = company;
    const companyId = await createCompany({ name: companyName, language, timezone });
    await createAdmin(companyId, { name, email, passwordHash, super: true });
    await query("delete from setup_codes");
    return { ok: true };
  });
}

async function requireCode(code: string): Promise<void> {
  if (await hasUsers()) throw new AppError("ERR_SETUP_DONE");
  const [kept] = await query<{ hash: Buffer }>("select hash from setup_codes");
  if (!kept || !timingSafeEqual(kept.hash, hashOfCode(code))) throw new AppError("ERR_SETUP_CODE");
}
