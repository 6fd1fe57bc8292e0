import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin } from "@balcao/shared/permissions";
import type { usersApi } from "@balcao/shared/users/api";
import { editRefusal } from "@balcao/shared/users/rules";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { readPolicy } from "../passwords/policy.ts";
import type { Judged } from "../passwords/require.ts";
import { lockUserFor } from "./access.ts";
import { UserRow } from "./user.model.ts";

type Change = Pick<Input<typeof usersApi.update>["body"], "email" | "name" | "password" | "profile">;

/** What is checked outside any scope, before a change of e-mail or password is stored. */
export interface Checks {
  /** The actor's own e-mail and hash, when the change asks for their current password. */
  proof: Pick<UserRow, "email" | "passwordHash"> | null;
  /** By what the new password is judged. */
  judged: Judged;
}

/** Another e-mail, and any password, ask for the current password of whoever makes the change. Refuses whom `updateUser` refuses. */
export async function beforeChange(by: Actor, id: number, change: Change): Promise<Checks> {
  const { actor, target } = await lockUserFor(by, id);
  const profile = change.profile ?? target.profile;
  const refused = editRefusal(actor, target, { profile, others: false });
  if (refused) throw new AppError(refused);
  const own = ["id", "name", "email", "passwordHash"] as const;
  const rows = await query(
    { ...UserRow.shape(...own), company: CompanyRow.columns.name },
    sql`select ${UserRow.pick("u", ...own)}, c.name as company from users u join companies c on c.id = u.company_id
      where u.id in (${id}, ${by.userId})`,
  );
  const [before, self] = [id, by.userId].map((wanted) => rows.find((row) => row.id === wanted));
  if (!before || !self) throw new AppError("ERR_NO_USER_FOUND");
  const changes = Boolean(change.password) || (change.email ?? before.email) !== before.email;
  return {
    proof: changes ? self : null,
    judged: {
      email: change.email ?? before.email,
      name: change.name ?? before.name,
      company: before.company,
      admin: isAdmin({ ...target, profile }),
      operator: target.super,
      policy: await readPolicy(),
    },
  };
}

/** By what the password of a user who is being made is judged. */
export async function judgedForNew(user: Required<Pick<Change, "email" | "name" | "profile">>): Promise<Judged> {
  const [company] = await query(CompanyRow.shape("name"), sql`select name from companies`);
  const admin = isAdmin({ profile: user.profile, super: false });
  return { ...user, company: company?.name ?? "", admin, policy: await readPolicy() };
}
