import { type Sql, sql } from "../../base/sql.ts";

/**
 * Whether tag `g` is a column of the board and the ticket is already in a column. Then code that puts tags on by itself leaves this tag out, because
 * the card would jump out of the column where somebody put it.
 */
export const keepsColumn = (ticketId: number): Sql => sql`(g.kanban and exists (select 1 from ticket_tags own
    join tags k on k.company_id = own.company_id and k.id = own.tag_id and k.kanban where own.ticket_id = ${ticketId}))`;
