import { readComponents } from "@balcao/shared/message-templates/content";
import type { TemplateCard } from "@balcao/shared/message-templates/schema";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { MessageTemplateCardRow } from "./message-template-card.model.ts";
import type { ComponentChange } from "./stops.ts";

/** What identifies a card when it has moved: its kind of header, and its text. */
const keyOf = ({ header, body }: TemplateCard): string => JSON.stringify([header, body.replaceAll(/\s+/g, " ").trim()]);

/**
 * For each card, the place that it had before, or null for a new card. A card with a new text is the old card of the same place, unless that card has
 * moved to another place.
 */
export function formerPlaces(before: readonly TemplateCard[], now: readonly TemplateCard[]): (number | null)[] {
  const known = before.map(keyOf);
  const found = now.map((card, at): number | null => {
    const key = keyOf(card);
    if (known[at] === key) return at;
    const places = known.flatMap((one, place) => (one === key ? [place] : []));
    return places.length === 1 ? (places[0] ?? null) : null;
  });
  const moved = new Set(found);
  return found.map((place, at) => place ?? (at < known.length && !moved.has(at) ? at : null));
}

const cardsOf = ({ components }: { components: unknown }): readonly TemplateCard[] =>
  readComponents(components).content.cards ?? [];

/** Moves the files of a carousel with its cards, after somebody moved, removed or added cards on Meta's pages. */
export async function followCards(templateId: number, rewritten: ComponentChange): Promise<void> {
  if (rewritten === null) return;
  const [before, now] = [cardsOf(rewritten.before), cardsOf(rewritten.now)];
  const former = formerPlaces(before, now);
  const stays = before.length === now.length && former.every((place, at) => place === at);
  if (stays || before.length === 0 || now.length === 0) return;
  const files = await query(
    MessageTemplateCardRow.shape("place", "mediaId"),
    sql`delete from message_template_cards where template_id = ${templateId} returning place, media_id as "mediaId"`,
  );
  const placed = former.flatMap((from, place) => {
    const file = files.find((one) => one.place === from);
    return file ? [{ place, mediaId: file.mediaId }] : [];
  });
  await run(
    sql`insert into message_template_cards (company_id, template_id, place, media_id)
      select p.company_id, p.id, g.place, g.media_id from message_templates p
      cross join unnest(${placed.map(({ place }) => place)}::smallint[], ${placed.map(({ mediaId }) => mediaId)}::int[]) as g(place, media_id)
      where p.id = ${templateId}`,
  );
}
