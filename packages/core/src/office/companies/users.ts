import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Queue } from "@balcao/shared/queues/schema";
import type { usersOperatorApi } from "@balcao/shared/users/operator-api";
import type { User } from "@balcao/shared/users/schema";
import { hasWords } from "../../base/has-words.ts";
import { integer, text } from "../../base/columns.ts";
import { currentCompanyId, query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { mostListed } from "../../company/plans/room.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { userColumns, userShape } from "../../company/users/presenter.ts";

const pageSize = 20;
const inTheirOrder = sql`lower(u.name), u.id`;

function found(searchParam: string): Sql | null {
  return hasWords(searchParam, sql`u.name`, sql`u.email`, sql`c.name`);
}

/** The users of all companies that are not in the bin, by name, with the number of users found. Call it in the platform's scope. */
export async function listAllUsers({
  searchParam,
  companyId,
  cursor,
  pageNumber,
}: Input<typeof usersOperatorApi.all>["query"]): Promise<Reply<typeof usersOperatorApi.all>> {
  const after = decodeCursor(cursor);
  const wanted = and(
    sql`u.deleted_at is null and c.removed_at is null`,
    companyId !== undefined && sql`u.company_id = ${companyId}`,
    found(searchParam),
  );
  const [all] = await query(
    { count: integer },
    sql`select count(*)::int as count from users u join companies c on c.id = u.company_id where ${wanted}`,
    "its values",
  );
  // The inner query finds the page, so that the other columns are read only for its rows.
  const rows = await query(
    { ...userShape, companyId: integer, company: text, sortName: text },
    sql`select ${userColumns}, u.company_id as "companyId", p.company, lower(u.name) as "sortName"
      from (select u.id, c.name as company from users u join companies c on c.id = u.company_id
        where ${and(wanted, after && sql`(${inTheirOrder}) > (${after.key}, ${after.id}::int)`)}
        order by ${inTheirOrder} ${limitTo(pageSize, after, pageNumber)}) p
      join users u on u.id = p.id order by ${inTheirOrder}`,
    "its values",
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    ({ company, companyId: id, ...user }) => ({ ...user, company: { id, name: company } }),
    ({ sortName, id }) => ({ key: sortName, id }),
  );
  return { users: items, count: all?.count ?? 0, ...more };
}

/** Finds the company of a user. Answers 404 ERR_NO_USER_FOUND. Call it in the platform's scope. */
export async function companyOfUser(id: number): Promise<number> {
  const [user] = await query(
    { companyId: integer },
    sql`select u.company_id as "companyId" from users u where u.id = ${id} and u.deleted_at is null`,
  );
  if (!user) throw new AppError("ERR_NO_USER_FOUND");
  return user.companyId;
}

/** The user together with the company in scope. */
export async function withCompany(user: User): Promise<User & { company: { id: number; name: string } }> {
  const id = currentCompanyId();
  const { name } = await CompanyRow.findByPk(id, { rejectOnEmpty: true });
  return { ...user, company: { id, name } };
}

/** The queues of the company in scope, in their order. */
export const listQueueNames = (): Promise<Queue[]> =>
  query(
    QueueRow.shape("id", "name", "color"),
    sql`select ${QueueRow.pick("q", "id", "name", "color")} from queues q order by q.position, q.id limit ${raw(mostListed)}`,
  );
