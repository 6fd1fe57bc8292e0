import type { Input, Reply } from "@balcao/shared/contract";
import type { usersApi } from "@balcao/shared/users/api";
import type { Colleague } from "@balcao/shared/users/schema";
import { hasWords } from "../../base/has-words.ts";
import { text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { and, decodeCursor, limitTo, pageOf, raw, type Sql, sql } from "../../base/sql.ts";
import { mostListed } from "../plans/room.ts";
import { colleagueColumns, colleagueShape, userColumns, userShape } from "./presenter.ts";

const pageSize = 20;

/** All users of the company who are not switched off. A company has tens of users, at most hundreds. */
export const listColleagues = async (): Promise<{ users: Colleague[] }> => ({
  users: await query(
    colleagueShape,
    sql`select ${colleagueColumns} from users u where u.deleted_at is null and u.off_by is null order by lower(u.name), u.id
      limit ${raw(mostListed)}`,
  ),
});

/** A company has few users, so a part of a word is searched in all of them. */
function found(searchParam: string): Sql | null {
  return hasWords(searchParam, sql`u.name`, sql`u.email`);
}

/** The company's users sorted by name. The search finds them by name or e-mail. */
export async function listUsers({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof usersApi.page>["query"]): Promise<Reply<typeof usersApi.page>> {
  const after = decodeCursor(cursor);
  const where = and(
    sql`u.deleted_at is null`,
    found(searchParam),
    after && sql`(lower(u.name), u.id) > (${after.key}, ${after.id}::int)`,
  );
  const rows = await query(
    { ...userShape, sortName: text },
    sql`select ${userColumns}, lower(u.name) as "sortName" from users u where ${where}
      order by lower(u.name), u.id ${limitTo(pageSize, after, pageNumber)}`,
  );
  const { items, ...more } = pageOf(
    rows,
    pageSize,
    (user) => user,
    ({ sortName, id }) => ({ key: sortName, id }),
  );
  return { users: items, ...more };
}
