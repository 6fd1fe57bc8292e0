import { sql } from "../../../base/sql.ts";
import { addressOnSql } from "../../contacts/address.ts";
import { windowClosedSql } from "../../windows/windows.ts";

/**
 * The reason why a number cannot write to a contact: the number was removed, the contact is blocked, the contact has no address, or the service
 * window is closed.
 */
export type Refusal = "no-connection" | "blocked" | "no-address" | "window-closed";

/**
 * A join in SQL. `reach.refusal` is the reason why the number `w` cannot write to the contact `c`, and `reach.chat` is the address that it writes to.
 */
export const reachSql = sql`cross join lateral (
       select case when w.deleted_at is not null then 'no-connection' when c.blocked_at is not null then 'blocked'
         when address.chat is null then 'no-address' when ${windowClosedSql} then 'window-closed' end as refusal, address.chat
       from (select ${addressOnSql} as chat) address
     ) reach`;
