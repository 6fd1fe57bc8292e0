import { AppError } from "@balcao/shared/errors";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { UserRow } from "../../company/users/user.model.ts";

const ofUser = ["id", "companyId", "email", "name", "profile", "super"] as const;

/** The user with this e-mail, in any company. Call it in the platform's scope. */
export async function findUser(address: string): Promise<Pick<UserRow, (typeof ofUser)[number]> & { company: string }> {
  const [user] = await query(
    { ...UserRow.shape(...ofUser), company: CompanyRow.columns.name },
    sql`select ${UserRow.pick("u", ...ofUser)}, c.name as company from users u join companies c on c.id = u.company_id
      where lower(u.email) = lower(${address}) and u.deleted_at is null`,
  );
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  return user;
}
