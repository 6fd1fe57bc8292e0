import { run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { sql } from "../../base/sql.ts";
import { orderSql } from "../../numbers/commands/order.ts";
import type { InboundMessage } from "./inbound.ts";

/** Adds the file of a stored message in a second statement, and queues its download. */
export async function attachFile(messageId: number, { media }: Pick<InboundMessage, "media">): Promise<void> {
  if (!media) return;
  const state = media.tooLarge ? "too_large" : "pending";
  await run(
    sql`with file as (
       ${MediaRow.insert({
         companyId: sql`company_id`,
         state,
         mimetype: media.mimetype,
         name: media.name,
         size: media.size,
         seconds: media.seconds,
         width: media.width,
         height: media.height,
         voice: media.voice,
         waveform: media.waveform,
         thumbnail: media.thumbnail,
       })} from messages where id = ${messageId} returning id
     ), linked as (update messages set media_id = (select id from file) where id = ${messageId} returning company_id, connection_id, id)
     ${orderSql("download", { from: sql`linked m where ${state === "pending"}`, of: "m", messageId: sql`m.id` })}`,
  );
}
