import type { Input, Reply } from "@balcao/shared/contract";
import type { usersApi } from "@balcao/shared/users/api";
import type { Colleague, User } from "@balcao/shared/users/schema";
import { query } from "../database.ts";
import { decodeCursor, encodeCursor } from "../sql.ts";
import { colleagueColumns, userColumns } from "./presenter.ts";

const pageSize = 20;

/** Everybody of the company: a company has tens of people, at most hundreds. */
export const listColleagues = async (): Promise<{ users: Colleague[] }> => ({
  users: await query<Colleague>(
    `select ${colleagueColumns} from users u where u.deleted_at is null order by lower(u.name), u.id`,
  ),
});

/** By name, found by name or e-mail; few enough that a part of a word may be looked for in all of them. */
export async function listUsers({
  searchParam,
  pageNumber,
  cursor,
}: Input<typeof usersApi.page>["query"]): Promise<Reply<typeof usersApi.page>> {
  const after = decodeCursor(cursor);
  const rows = await query<User & { sortName: string }>(
    `select ${userColumns}, lower(u.name) as "sortName" from users u
     where u.deleted_at is null and ($1 = '' or strpos(plain(u.name), plain($1)) > 0 or strpos(lower(u.email), lower($1)) > 0)
       and ($2::text is null or (lower(u.name), u.id) > ($2, $3::int))
     order by lower(u.name), u.id limit ${pageSize + 1} offset $4`,
    [searchParam.trim(), after?.key ?? null, after?.id ?? null, after ? 0 : (pageNumber - 1) * pageSize],
  );
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const hasMore = rows.length > pageSize;
  return { users: page, hasMore, nextCursor: hasMore && last ? encodeCursor(last.sortName, last.id) : null };
}
