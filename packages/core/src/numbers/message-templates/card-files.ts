import { fileFaultOf } from "@balcao/shared/message-templates/rules";
import type { CardFile, TemplateContent } from "@balcao/shared/message-templates/schema";
import { type Sql, sql } from "../../base/sql.ts";

/** A file of a template's card, and the place of the card. */
export type PlacedFile = Omit<CardFile, "url"> & { place: number };

/** The path under which a browser opens the file of a card. */
export const cardFileOf = ({ id, name, mimetype }: Omit<CardFile, "url">): CardFile => ({
  id,
  name,
  mimetype,
  url: `/api/media/${id}`,
});

/** The files of cards as JSON, from `rows` with company_id, place and media_id. */
export const placedFiles = (rows: Sql): Sql => sql`(
    select coalesce(jsonb_agg(jsonb_build_object('place', x.place, 'id', f.id, 'name', f.name, 'mimetype', f.mimetype) order by x.place), '[]')
    from (${rows}) x join media f on f.company_id = x.company_id and f.id = x.media_id)`;

/** The files of the cards of the template `p`. */
export const templateFiles: Sql = placedFiles(
  sql`select c.* from message_template_cards c where c.company_id = p.company_id and c.template_id = p.id`,
);

/** A template's content with the file of each card, if there is a file of the card's kind. */
export function withFilesOf(content: TemplateContent, files: readonly PlacedFile[]): TemplateContent {
  if (!content.cards) return content;
  const cards = content.cards.map((card, at) => {
    const file = files.find(({ place }) => place === at);
    const fits = file && fileFaultOf(card.header, { ...file, size: null }) === null;
    return { ...card, file: fits ? cardFileOf(file) : null };
  });
  return { ...content, cards };
}
