import { AppError } from "@balcao/shared/errors";
import { fileFaultOf } from "@balcao/shared/message-templates/rules";
import type { MessageTemplate, TemplateContent } from "@balcao/shared/message-templates/schema";
import type { Actor } from "@balcao/shared/permissions";
import { text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { insertFiles } from "../../base/files/insert-files.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { releaseFiles } from "../../base/files/release.ts";
import type { StoredFile } from "../../base/files/stored-file.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { recordAudit } from "../../company/audit/record.ts";
import { findTemplate } from "./access.ts";
import { MessageTemplateCardRow } from "./message-template-card.model.ts";

/** A stored file for the card in this place. */
export interface FileOfCard {
  place: number;
  file: StoredFile;
}

/** Refuses a file that Meta does not take for its card: 422 ERR_TEMPLATE_FILE. */
export function requireFits({ cards = [] }: TemplateContent, given: readonly FileOfCard[]): void {
  for (const { place, file } of given) {
    const kind = cards[place]?.header;
    if (!kind || fileFaultOf(kind, file) !== null) throw new AppError("ERR_TEMPLATE_FILE", { kind: kind ?? "none" });
  }
}

/**
 * Puts these files on the cards of a template, and removes the files of cards that it no longer has. Returns the keys of the files that the caller must
 * remove from the store after the transaction.
 */
export async function storeCardFiles(
  { companyId }: Pick<Actor, "companyId">,
  templateId: number,
  { files, cards }: { files: readonly FileOfCard[]; cards: number },
): Promise<string[]> {
  const places = files.map(({ place }) => place);
  // Without this lock, two callers at the same moment would give one card two files.
  await run(sql`select 1 from message_templates where id = ${templateId} for no key update`);
  const before = await query(
    { mediaId: MessageTemplateCardRow.columns.mediaId },
    sql`delete from message_template_cards where template_id = ${templateId} and (place = any(${places}::int[]) or place >= ${cards}::int)
      returning media_id as "mediaId"`,
  );
  if (files.length > 0)
    await run(
      sql`${insertFiles(
        files.map(({ file }) => file),
        { place: sql`${places}::int[]` },
      )}
       ${MessageTemplateCardRow.insert({ companyId, templateId, place: sql`given.place`, mediaId: sql`file.id` })}
       from given join file on file.object_key = given.key`,
    );
  return releaseFiles(before.map(({ mediaId }) => mediaId));
}

/** The keys of the files of a template's cards, by the places of the cards. Meta gets them again as samples when the template changes. */
export async function keysOfCards(
  templateId: number,
): Promise<ReadonlyMap<number, Pick<StoredFile, "key" | "mimetype" | "name">>> {
  const rows = await query(
    { ...MessageTemplateCardRow.shape("place"), ...MediaRow.shape("mimetype", "name"), key: text },
    sql`select c.place, f.object_key as key, ${MediaRow.pick("f", "mimetype", "name")} from message_template_cards c
      join media f on f.company_id = c.company_id and f.id = c.media_id and f.state = 'ok' and f.object_key is not null where c.template_id = ${templateId}`,
  );
  return new Map(rows.map(({ place, ...file }) => [place, file]));
}

/** Gives cards the files that are sent with them, without a change at Meta. */
export async function changeCardFiles(
  actor: Actor,
  id: number,
  files: readonly FileOfCard[],
): Promise<{ template: MessageTemplate; gone: string[] }> {
  const { template: before } = await findTemplate(id);
  requireFits(before.content, files);
  const gone = await storeCardFiles(actor, id, { files, cards: before.content.cards?.length ?? 0 });
  const { template } = await findTemplate(id);
  await recordAudit(actor, "message-template.changed", template, { other: template.language });
  publish("message-templates.update", {});
  return { template, gone };
}
