import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { type Actor, isAdmin, profiles } from "@balcao/shared/permissions";
import type { usersApi } from "@balcao/shared/users/api";
import { editRefusal } from "@balcao/shared/users/rules";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../companies/company.model.ts";
import { readPolicy } from "../passwords/policy.ts";
import type { PasswordContext } from "../passwords/require.ts";
import { lockUserFor } from "./access.ts";
import { UserRow } from "./user.model.ts";

type Change = Pick<Input<typeof usersApi.update>["body"], "email" | "name" | "password" | "profile">;

/** The checks outside any scope before a change of e-mail or password is stored. */
export interface Checks {
  /** The change needs the actor's current password. */
  asksProof: boolean;
  /** The change gives a user a profile with more rights. */
  raises: boolean;
  /** The facts that the new password is judged by. */
  judged: PasswordContext;
}

/** Another e-mail and any password need the current password of the actor. Refuses the changes that `updateUser` refuses. */
export async function beforeChange(by: Actor, id: number, change: Change): Promise<Checks> {
  const { actor, target } = await lockUserFor(by, id);
  const profile = change.profile ?? target.profile;
  const refused = editRefusal(actor, target, { profile, others: false });
  if (refused) throw new AppError(refused);
  const own = ["name", "email"] as const;
  const [before] = await query(
    { ...UserRow.shape(...own), company: CompanyRow.columns.name },
    sql`select ${UserRow.pick("u", ...own)}, c.name as company from users u join companies c on c.id = u.company_id
      where u.id = ${id}`,
  );
  if (!before) throw new AppError("ERR_NO_USER_FOUND");
  const changes = Boolean(change.password) || (change.email ?? before.email) !== before.email;
  if (changes && by.visit) throw new AppError("ERR_NOT_DURING_VISIT");
  return {
    asksProof: changes,
    raises: profiles.indexOf(profile) > profiles.indexOf(target.profile) && !isAdmin(target),
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

/** The hash that the actor's current password is compared with, read in the scope of the actor's own company. */
export async function proofOf({ userId }: Pick<Actor, "userId">): Promise<Pick<UserRow, "email" | "passwordHash">> {
  const [self] = await query(
    UserRow.shape("email", "passwordHash"),
    sql`select ${UserRow.pick("u", "email", "passwordHash")} from users u where u.id = ${userId} and u.deleted_at is null`,
  );
  if (!self) throw new AppError("ERR_NO_USER_FOUND");
  return self;
}

/** The facts that the password of a new user is judged by. */
export async function judgedForNew(
  user: Required<Pick<Change, "email" | "name" | "profile">>,
): Promise<PasswordContext> {
  const [company] = await query(CompanyRow.shape("name"), sql`select name from companies`);
  const admin = isAdmin({ profile: user.profile, super: false });
  return { ...user, company: company?.name ?? "", admin, policy: await readPolicy() };
}
