import { type PasswordPolicy, usualPolicy } from "@balcao/shared/users/password";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { PasswordPolicyRow } from "./password-policy.model.ts";

const own = ["min", "adminMin", "max"] as const;

/** The lengths of passwords that this installation demands. Call it in any scope. */
export async function readPolicy(): Promise<PasswordPolicy> {
  const [policy] = await query(
    PasswordPolicyRow.shape(...own),
    sql`select ${PasswordPolicyRow.pick("p", ...own)} from password_policies p`,
  );
  return policy ?? usualPolicy;
}

/** Stores the lengths of passwords, in the platform's scope. Existing passwords stay as they are. */
export const writePolicy = ({ min, adminMin, max }: PasswordPolicy): Promise<number> =>
  run(
    sql`insert into password_policies (min, admin_min, max) values (${min}, ${adminMin}, ${max})
      on conflict (only_one) do update set min = excluded.min, admin_min = excluded.admin_min, max = excluded.max`,
  );
