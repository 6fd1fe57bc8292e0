import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { operatorsMustHaveFactor } from "../../company/owed-factors/operators.ts";
import { type Finding, fault, warning, well } from "./finding.ts";

/** Whether every operator has a second factor, because an operator can enter every company. In the platform's scope. */
export async function examineOperators(given: Parameters<typeof operatorsMustHaveFactor>[0]): Promise<Finding> {
  const what = "Second factor of operators";
  const bare = await query(
    UserRow.shape("email"),
    sql`select ${UserRow.pick("u", "email")} from users u where u.super and u.deleted_at is null
        and not exists (select 1 from authenticators a where a.company_id = u.company_id and a.user_id = u.id and a.confirmed_at is not null)
        and not exists (select 1 from user_passkeys p where p.company_id = u.company_id and p.user_id = u.id)
      order by u.email`,
  );
  if (bare.length === 0) return well(what, "every operator has one");
  const found = `only a password for ${bare.map(({ email }) => email).join(", ")}`;
  const remedy = "sign in and open Conta, Segurança";
  return operatorsMustHaveFactor(given) ? fault(what, found, remedy) : warning(what, found, remedy);
}
