import { query } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { presentUsers } from "./presenter.ts";
import { UserRow } from "./user.model.ts";

/** When a connection is replaced, the new connection becomes the default number of the users who had the old one. */
export async function moveDefaultNumber({ from, to }: Happenings["connection.replaced"]): Promise<void> {
  const moved = await query(
    UserRow.shape("id"),
    sql`with its as materialized (
       select id from users where connection_id = ${from} and deleted_at is null order by id for no key update
     )
     update users u set connection_id = ${to} from its where u.id = its.id returning u.id`,
  );
  for (const user of await presentUsers(moved.map(({ id }) => id))) publish("user.update", { user });
}
