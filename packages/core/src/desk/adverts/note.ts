import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { noteAdvertSql } from "../windows/windows.ts";
import { AdvertRow } from "./advert.model.ts";

/** The advertisement that the author of a message pressed, as the message describes it. */
export interface PressedAdvert {
  sourceId: string;
  kind: string;
  title: string;
  url: string;
  /** The text below the advertisement's title. */
  body: string;
  /** The platform's id of the press. With it, programs report the result of the press to the platform. */
  click: string;
}

/** Stores the advertisement that brought the customer, for this message and this locked ticket. On the ticket it replaces an earlier advertisement. */
export async function noteAdvert(ticketId: number, messageId: number, advert: PressedAdvert): Promise<void> {
  const { sourceId, kind, title, url, body, click } = advert;
  await run(
    sql`with known as (
       ${AdvertRow.insert({ companyId: sql`company_id`, sourceId, kind, title, url, body })} from tickets where id = ${ticketId}
       on conflict (company_id, source_id) do update set last_at = now(), title = excluded.title, url = excluded.url, body = excluded.body, kind = excluded.kind returning id
     ), ${noteAdvertSql(messageId)} update tickets t set advert_id = known.id, advert_click = ${click} from known where t.id = ${ticketId}`,
  );
}
