import { run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { noteAdvertSql } from "../windows/windows.ts";
import { AdvertRow } from "./advert.model.ts";

/** What a message says of the advertisement that its author pressed. */
export interface PressedAdvert {
  sourceId: string;
  kind: string;
  title: string;
  url: string;
  /** What it says below its title. */
  body: string;
  /** The platform's id of the press itself, by which programs tell the platform what came of the press. */
  click: string;
}

/** Writes down which advertisement brought the customer, by this message, to this locked ticket. When there are several, the last one counts. */
export async function noteAdvert(ticketId: number, messageId: number, advert: PressedAdvert): Promise<void> {
  const { sourceId, kind, title, url, body, click } = advert;
  await run(
    sql`with known as (
       ${AdvertRow.insert({ companyId: sql`company_id`, sourceId, kind, title, url, body })} from tickets where id = ${ticketId}
       on conflict (company_id, source_id) do update set last_at = now(), title = excluded.title, url = excluded.url, body = excluded.body, kind = excluded.kind returning id
     ), ${noteAdvertSql(messageId)} update tickets t set advert_id = known.id, advert_click = ${click} from known where t.id = ${ticketId}`,
  );
}
